package io.ragstone.adapter.cli;

import io.ragstone.model.Coverage;
import io.ragstone.model.Hit;
import io.ragstone.model.LegReport;
import io.ragstone.model.LegScore;
import io.ragstone.model.SearchResponse;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Prints the answer to a question for people: hits as data, what limits them as notes. */
final class SearchResultText {

    private final Printer printer;

    SearchResultText(Printer printer) {
        this.printer = printer;
    }

    void print(SearchResponse response) {
        List<Hit> hits = response.hits();
        for (int i = 0; i < hits.size(); i++) {
            print(i + 1, hits.get(i));
        }
        notes(response);
    }

    private void print(int rank, Hit hit) {
        String crumbs = hit.breadcrumb().isEmpty() ? hit.title() : String.join(" > ", hit.breadcrumb());
        String stale = hit.stale() ? "  (stale)" : "";
        printer.line(String.format(
                Locale.ROOT,
                "%d. %s  %s:%d-%d  %.3f%s",
                rank,
                hit.collection(),
                hit.path(),
                hit.startLine(),
                hit.endLine(),
                hit.score(),
                stale));
        printer.line("   " + crumbs);
        for (LegScore leg : hit.legs()) {
            printer.line(String.format(
                    Locale.ROOT,
                    "   %s: rank %d, score %.4f, adds %.4f",
                    leg.leg().name().toLowerCase(Locale.ROOT),
                    leg.rank(),
                    leg.score(),
                    leg.contribution()));
        }
        printer.text(hit.text().lines().map(line -> "   | " + line).collect(Collectors.joining("\n")) + "\n");
    }

    private void notes(SearchResponse response) {
        Coverage.Counts counts = response.coverage().total();
        printer.note(response.hits().size() + " hits; searched " + counts.indexed() + " of " + counts.documents()
                + " documents (" + counts.pending() + " pending, " + counts.failed() + " failed, " + counts.stale()
                + " stale)");
        for (LegReport leg : response.legs()) {
            if (leg.state() != LegReport.State.ON && !leg.reason().isEmpty()) {
                printer.note(leg.leg().name().toLowerCase(Locale.ROOT) + " search is "
                        + leg.state().name().toLowerCase(Locale.ROOT) + ": " + leg.reason());
            }
        }
        response.warnings().forEach(warning -> printer.note("note: " + warning));
        response.cursor().ifPresent(cursor -> printer.note("more: --cursor " + cursor));
    }
}

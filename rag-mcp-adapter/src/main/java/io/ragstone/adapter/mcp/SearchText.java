package io.ragstone.adapter.mcp;

import io.ragstone.adapter.text.Visible;
import io.ragstone.model.Coverage;
import io.ragstone.model.Hit;
import io.ragstone.model.LegReport;
import io.ragstone.model.SearchResponse;
import java.util.List;
import java.util.Locale;

/** Writes the answer to a question as text for an agent. */
final class SearchText {

    private final Fence fence;

    SearchText(Fence fence) {
        this.fence = fence;
    }

    String of(SearchResponse response) {
        var text = new StringBuilder();
        text.append(response.hits().isEmpty() ? "No hits." : response.hits().size() + " hits, best first.");
        text.append(' ').append(coverage(response)).append('\n');
        response.warnings().forEach(warning -> text.append("Note: ").append(Visible.line(warning)).append('\n'));
        if (!response.hits().isEmpty()) {
            text.append(fence.explanation()).append('\n');
        }
        List<Hit> hits = response.hits();
        for (int i = 0; i < hits.size(); i++) {
            text.append("\n[").append(i + 1).append("] ").append(heading(hits.get(i))).append('\n');
            text.append(fence.around(hits.get(i).text()));
        }
        response.cursor().ifPresent(cursor -> text.append("\nMore: the same call with cursor ").append(cursor).append('\n'));
        return text.toString();
    }

    private static String coverage(SearchResponse response) {
        Coverage.Counts counts = response.coverage().total();
        var text = new StringBuilder("Searched " + counts.indexed() + " of " + counts.documents() + " documents in "
                + response.coverage().collections().size() + " collections");
        append(text, counts.pending(), "pending");
        append(text, counts.failed(), "failed");
        append(text, counts.stale(), "stale");
        for (LegReport leg : response.legs()) {
            if (leg.state() != LegReport.State.ON && !leg.reason().isEmpty()) {
                text.append("; ").append(leg.leg().name().toLowerCase(Locale.ROOT)).append(" search ");
                text.append(leg.state().name().toLowerCase(Locale.ROOT)).append(": ").append(leg.reason());
            }
        }
        return Visible.line(text.append('.').toString());
    }

    private static void append(StringBuilder text, int count, String what) {
        if (count > 0) {
            text.append(", ").append(count).append(' ').append(what);
        }
    }

    private static String heading(Hit hit) {
        String lines = hit.startLine() == hit.endLine() ? "" + hit.startLine() : hit.startLine() + "-" + hit.endLine();
        String crumbs = hit.breadcrumb().isEmpty() ? hit.title() : String.join(" > ", hit.breadcrumb());
        String stale = hit.stale() ? " (stale: the source has changed since)" : "";
        return Visible.line(hit.collection() + " | " + hit.path() + ":" + lines + " | " + shortened(crumbs) + stale);
    }

    private static String shortened(String text) {
        return text.length() <= 200 ? text : text.substring(0, 200) + "...";
    }
}

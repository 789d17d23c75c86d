package io.ragstone.adapter.cli;

import io.ragstone.model.SyncReport;
import io.ragstone.model.SyncReport.CollectionReport;
import java.util.Map;
import java.util.TreeMap;

/** Prints the report of a sync for people. */
final class SyncText {

    private static final int LISTED = 20;

    private final Printer printer;

    SyncText(Printer printer) {
        this.printer = printer;
    }

    void print(SyncReport report) {
        report.notes().forEach(printer::line);
        report.collections().forEach(this::print);
        report.problems().forEach(problem -> printer.line("problem: " + problem));
        String embedded = report.embedded() == 0 ? "" : ", " + report.embedded() + " texts embedded";
        printer.line(String.format("done in %.1f s%s", report.elapsed().toMillis() / 1000.0, embedded));
    }

    private void print(CollectionReport report) {
        printer.line(report.id() + ": " + report.total() + " documents, " + report.added().size() + " added, "
                + report.changed().size() + " changed, " + report.moved().size() + " moved, "
                + report.removed().size() + " removed, " + report.skipped().size() + " skipped, "
                + report.failed().size() + " failed");
        report.decisions()
                .forEach(each -> printer.line("  " + each.action() + "  " + each.path() + "  (" + each.why() + ")"));
        list("failed", report.failed());
        list("skipped", report.skipped());
        if (!report.heldBack().isEmpty()) {
            printer.line("  held back: the removal of " + report.heldBack().size()
                    + " documents; 'rag sync --confirm-removals' carries it out");
        }
        report.problems().forEach(problem -> printer.line("  problem: " + problem));
    }

    private void list(String what, Map<String, String> reasons) {
        new TreeMap<>(reasons)
                .entrySet().stream()
                        .limit(LISTED)
                        .forEach(each -> printer.line("  " + what + "  " + each.getKey() + "  (" + each.getValue() + ")"));
        if (reasons.size() > LISTED) {
            printer.line("  " + what + "  and " + (reasons.size() - LISTED) + " more; 'rag list NAME' shows all");
        }
    }
}

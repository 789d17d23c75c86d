package io.ragstone.adapter.cli;

import io.ragstone.model.Finding;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Prints for people what is wrong with an index. */
final class FindingsText {

    private static final int LISTED = 20;

    private final Printer printer;

    FindingsText(Printer printer) {
        this.printer = printer;
    }

    /** Some of each kind; the JSON has all. */
    void print(List<Finding> findings) {
        Map<String, Integer> printed = new LinkedHashMap<>();
        for (Finding each : findings) {
            if (printed.merge(each.code(), 1, Integer::sum) <= LISTED) {
                printer.line("wrong: " + line(each));
            }
        }
        printed.forEach((code, count) -> {
            if (count > LISTED) {
                printer.line("wrong: " + code + "  and " + (count - LISTED) + " more; --json shows all");
            }
        });
    }

    private static String line(Finding finding) {
        String place = finding.document()
                .map(Object::toString)
                .or(() -> finding.collection().map(Object::toString))
                .map(text -> text + "  ")
                .orElse("");
        return finding.code() + "  " + place + "(" + finding.subject() + ") " + finding.problem() + "; "
                + remedy(finding);
    }

    private static String remedy(Finding finding) {
        return switch (finding.remedy()) {
            case MEND -> "'rag repair' mends it";
            case REBUILD -> "'rag repair' analyses the stored text anew";
            case REINDEX -> "'rag repair' has the document read again";
            case RESTORE -> "restore a backup, or begin a new index and sync";
        };
    }
}

package io.ragstone.internal.sync;

import io.ragstone.model.CollectionId;
import io.ragstone.model.Document;
import io.ragstone.model.DocumentQuery;
import io.ragstone.model.DocumentState;
import io.ragstone.model.Page;
import io.ragstone.model.SyncReport.CollectionReport;
import io.ragstone.model.SyncReport.Decision;
import io.ragstone.spi.DocumentReader;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Tells what a sync did, from what the scan decided and from what the index holds now. */
final class Reporter {

    private static final int PAGE = 1_000;

    private final DocumentReader reader;

    Reporter(DocumentReader reader) {
        this.reader = reader;
    }

    CollectionReport report(CollectionId id, ScanResult scan, boolean isDryRun) {
        Map<String, String> skipped = isDryRun ? scan.skipped : reasons(id, DocumentState.SKIPPED);
        Map<String, String> failed = isDryRun ? Map.of() : reasons(id, DocumentState.FAILED);
        int total = isDryRun
                ? scan.added.size() + scan.changed.size() + scan.moved.size() + scan.unchanged
                : reader.coverage(List.of(id)).total().documents();
        return new CollectionReport(
                id,
                total,
                without(scan.added, skipped),
                without(scan.changed, skipped),
                scan.moved,
                scan.removed,
                skipped,
                failed,
                scan.heldBack,
                scan.ignored,
                scan.unchanged,
                scan.problems,
                isDryRun ? sorted(scan.decisions) : List.of());
    }

    private Map<String, String> reasons(CollectionId id, DocumentState state) {
        var reasons = new TreeMap<String, String>();
        Optional<String> after = Optional.empty();
        do {
            Page<Document> page = reader.documents(new DocumentQuery(id, Set.of(state), after, PAGE));
            page.items().forEach(each -> reasons.put(each.key().path(), each.reason()));
            after = page.next();
        } while (after.isPresent());
        return reasons;
    }

    private static List<String> without(List<String> paths, Map<String, String> skipped) {
        return paths.stream()
                .filter(path -> !skipped.containsKey(path))
                .sorted()
                .toList();
    }

    private static List<Decision> sorted(List<Decision> decisions) {
        return decisions.stream().sorted(Comparator.comparing(Decision::path)).toList();
    }
}

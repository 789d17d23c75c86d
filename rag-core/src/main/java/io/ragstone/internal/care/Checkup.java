package io.ragstone.internal.care;

import io.ragstone.model.CareProgress;
import io.ragstone.model.Collection;
import io.ragstone.model.CollectionId;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.Finding;
import io.ragstone.model.JobRequest;
import io.ragstone.model.LedgerChange;
import io.ragstone.model.RepairReport;
import io.ragstone.model.StoredDocument;
import io.ragstone.spi.JobQueue;
import io.ragstone.spi.Store;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds damage of an index and repairs it. Reading changes nothing; repairing changes only what was found. */
public final class Checkup {

    /** Repairs may bring to light what other damage hid. */
    private static final int MOST_ROUNDS = 4;

    private final Store store;
    private final JobQueue queue;
    private final Reanalysis reanalysis;
    private final UnfinishedImports imports;

    /** @param queue where documents wait that have to be read again */
    public Checkup(Store store, JobQueue queue, Analyst analyst) {
        this.store = store;
        this.queue = queue;
        this.reanalysis = new Reanalysis(store, analyst);
        this.imports = new UnfinishedImports(store);
    }

    /** Everything that is wrong. */
    public List<Finding> inspect(CareProgress progress) {
        var findings = new LinkedHashSet<Finding>();
        imports.findings().forEach(findings::add);
        store.inspect(progress, findings::add);
        reanalysis.look(progress, findings::add);
        return List.copyOf(findings);
    }

    /**
     * Repairs what can be repaired. Documents that have to be read again wait; until then their old version answers.
     */
    public RepairReport repair(CareProgress progress) {
        List<Finding> found = inspect(progress);
        Set<DocumentKey> rebuilt = new LinkedHashSet<>();
        Set<DocumentKey> queued = new LinkedHashSet<>();
        List<Finding> left = found;
        for (int round = 0; round < MOST_ROUNDS && !left.isEmpty(); round++) {
            boolean isChanged = repair(left, rebuilt, queued);
            left = inspect(progress);
            if (!isChanged) {
                break;
            }
        }
        List<Finding> open = left.stream()
                .filter(each -> each.document().filter(queued::contains).isEmpty())
                .toList();
        return new RepairReport(found, List.copyOf(rebuilt), List.copyOf(queued), open);
    }

    private boolean repair(List<Finding> findings, Set<DocumentKey> rebuilt, Set<DocumentKey> queued) {
        List<Finding> left = store.mend(imports.remove(findings));
        boolean isChanged = left.size() < findings.size();
        Set<DocumentKey> toRead = documents(left, queued, Finding.Remedy.MEND, Finding.Remedy.REINDEX);
        for (DocumentKey each : documents(left, queued, Finding.Remedy.REBUILD)) {
            if (!toRead.contains(each) && rebuild(each)) {
                isChanged |= rebuilt.add(each);
            } else {
                toRead.add(each);
            }
        }
        toRead.stream().filter(this::readAgain).forEach(queued::add);
        return isChanged || !toRead.isEmpty();
    }

    /** Those that do not wait already. A text that is not the one that was stored is nothing to build on. */
    private static Set<DocumentKey> documents(
            List<Finding> findings, Set<DocumentKey> queued, Finding.Remedy... remedies) {
        List<Finding.Remedy> some = List.of(remedies);
        return findings.stream()
                .filter(each -> some.contains(each.remedy()))
                .flatMap(each -> each.document().stream())
                .filter(each -> !queued.contains(each))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private boolean rebuild(DocumentKey key) {
        Optional<Collection> collection = store.collection(key.collection());
        Optional<StoredDocument> stored = store.storedDocument(key);
        CollectionId id = key.collection();
        return collection.isPresent()
                && stored.flatMap(each -> each.content().flatMap(whole -> reanalysis.rebuilt(collection.get(), whole)))
                        .map(content -> {
                            new Restorer(store).restore(id, stored.orElseThrow(), content);
                            return true;
                        })
                        .orElse(false);
    }

    private boolean readAgain(DocumentKey key) {
        boolean isKnown = store.entry(key)
                .map(entry -> {
                    store.record(
                            key.collection(),
                            List.of(LedgerChange.queue(
                                    key.path(), entry.seen(), -1, Optional.empty(), entry.movedFrom())));
                    return true;
                })
                .orElse(false);
        if (isKnown) {
            queue.enqueue(List.of(JobRequest.index(key)));
        }
        return isKnown;
    }
}

package io.ragstone.testkit;

import io.ragstone.model.CollectionId;
import io.ragstone.model.DocumentContent;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.LedgerChange;
import io.ragstone.model.LedgerEntry;
import io.ragstone.model.RemovalReport;
import io.ragstone.model.ReplaceOutcome;
import io.ragstone.spi.Store;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Stores that break one rule of the ledger. */
final class LedgerSabotages {

    private LedgerSabotages() {}

    static final class ReadsEntriesOneByOne extends DelegatingStore {
        ReadsEntriesOneByOne(Store real) {
            super(real);
        }

        @Override
        public void ledger(CollectionId id, Consumer<LedgerEntry> each) {
            var paths = new ArrayList<String>();
            super.ledger(id, entry -> paths.add(entry.path()));
            paths.forEach(path -> entry(new DocumentKey(id, path)).ifPresent(each));
        }
    }

    static final class RecordsOneByOne extends DelegatingStore {
        RecordsOneByOne(Store real) {
            super(real);
        }

        @Override
        public void record(CollectionId id, List<LedgerChange> changes) {
            changes.forEach(change -> super.record(id, List.of(change)));
        }
    }

    static final class KeepsWhatIsSkipped extends DelegatingStore {
        KeepsWhatIsSkipped(Store real) {
            super(real);
        }

        @Override
        public void record(CollectionId id, List<LedgerChange> changes) {
            Predicate<LedgerChange> isKept = change -> change.kind() == LedgerChange.Kind.SKIP
                    && entry(new DocumentKey(id, change.path())).isPresent();
            List<LedgerChange> kept = changes.stream().filter(isKept).toList();
            super.record(
                    id,
                    changes.stream()
                            .map(change ->
                                    kept.contains(change) ? LedgerChange.fail(change.path(), change.reason()) : change)
                            .toList());
            kept.forEach(change -> begin(new DocumentKey(id, change.path())));
        }
    }

    static final class CountsAnewAfterRemoval extends DelegatingStore {
        private final Map<DocumentKey, List<Long>> begun = new HashMap<>();

        CountsAnewAfterRemoval(Store real) {
            super(real);
        }

        @Override
        public synchronized long begin(DocumentKey key) {
            List<Long> generations = begun.computeIfAbsent(key, missing -> new ArrayList<>());
            generations.add(super.begin(key));
            return generations.size();
        }

        @Override
        public synchronized ReplaceOutcome replace(DocumentContent content) {
            List<Long> generations = begun.getOrDefault(content.key(), List.of());
            long given = content.generation();
            long real = given >= 1 && given <= generations.size() ? generations.get((int) given - 1) : -1;
            return super.replace(content.withGeneration(real));
        }

        @Override
        public synchronized RemovalReport removeDocuments(CollectionId id, List<String> paths) {
            paths.forEach(path -> begun.remove(new DocumentKey(id, path)));
            return super.removeDocuments(id, paths);
        }
    }

    static final class KeepsMissing extends DelegatingStore {
        KeepsMissing(Store real) {
            super(real);
        }

        @Override
        public void record(CollectionId id, List<LedgerChange> changes) {
            super.record(
                    id,
                    changes.stream()
                            .filter(change -> change.kind() != LedgerChange.Kind.TOUCH
                                    || entry(new DocumentKey(id, change.path())).stream()
                                            .noneMatch(LedgerEntry::missing))
                            .toList());
        }
    }

    static final class SettlesForEveryone extends DelegatingStore {
        SettlesForEveryone(Store real) {
            super(real);
        }

        @Override
        public boolean settle(DocumentKey key, long generation, List<LedgerChange> changes) {
            record(key.collection(), changes);
            return true;
        }
    }
}

package io.ragstone.testkit;

import io.ragstone.error.StoreException;
import io.ragstone.model.CareProgress;
import io.ragstone.model.CollectionId;
import io.ragstone.model.EmbeddingSpace;
import io.ragstone.model.Finding;
import io.ragstone.model.Page;
import io.ragstone.model.StoredDocument;
import io.ragstone.model.TextVector;
import io.ragstone.spi.Store;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Stores that break one rule of care or copy. */
final class CareSabotages {

    private CareSabotages() {}

    /** As if what a writer is about to finish were damage. */
    static final class TakesWaitingDocumentsForDamage extends DelegatingStore {
        TakesWaitingDocumentsForDamage(Store real) {
            super(real);
        }

        @Override
        public void inspect(CareProgress progress, Consumer<Finding> each) {
            super.inspect(progress, each);
            super.collections()
                    .forEach(collection -> super.ledger(collection.id(), entry -> {
                        if (!entry.isSearchable()) {
                            each.accept(new Finding(
                                    "document-empty",
                                    Finding.Part.DOCUMENTS,
                                    Optional.of(collection.id()),
                                    entry.path(),
                                    entry.path(),
                                    "cannot be found",
                                    Finding.Remedy.REINDEX));
                        }
                    }));
        }
    }

    static final class ClaimsToHaveMendedEverything extends DelegatingStore {
        ClaimsToHaveMendedEverything(Store real) {
            super(real);
        }

        @Override
        public List<Finding> mend(List<Finding> findings) {
            super.mend(findings);
            return List.of();
        }
    }

    static final class WritesOverWhatIsThere extends DelegatingStore {
        WritesOverWhatIsThere(Store real) {
            super(real);
        }

        @Override
        public void backup(Path file) {
            try {
                Files.deleteIfExists(file);
            } catch (IOException e) {
                throw StoreException.failed(file + ": " + e.getMessage(), e);
            }
            super.backup(file);
        }
    }

    static final class SkipsTheFirstOfEachFurtherPage extends DelegatingStore {
        SkipsTheFirstOfEachFurtherPage(Store real) {
            super(real);
        }

        @Override
        public Page<StoredDocument> storedDocuments(CollectionId id, Optional<String> after, int limit) {
            Page<StoredDocument> page = super.storedDocuments(id, after, limit);
            int from = after.isPresent() && !page.items().isEmpty() ? 1 : 0;
            return new Page<>(page.items().subList(from, page.items().size()), page.next());
        }
    }

    static final class ShowsVectorsOfTheActiveSpaceAlone extends DelegatingStore {
        ShowsVectorsOfTheActiveSpaceAlone(Store real) {
            super(real);
        }

        @Override
        public Page<TextVector> storedVectors(EmbeddingSpace space, Optional<String> after, int limit) {
            return activeSpace().equals(Optional.of(space))
                    ? super.storedVectors(space, after, limit)
                    : new Page<>(List.of(), Optional.empty());
        }
    }
}

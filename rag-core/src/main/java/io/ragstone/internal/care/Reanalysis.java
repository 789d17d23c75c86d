package io.ragstone.internal.care;

import io.ragstone.error.StoreException;
import io.ragstone.model.CareProgress;
import io.ragstone.model.ChunkContent;
import io.ragstone.model.Collection;
import io.ragstone.model.DocumentContent;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.Finding;
import io.ragstone.model.LedgerEntry;
import io.ragstone.spi.Store;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Analyses what is stored once more and compares the terms. Documents of another pipeline version are left out: their
 * terms are those of that version. So are documents that define names, which a store may keep folded.
 */
final class Reanalysis {

    private static final int STEP = 100;

    private final Store store;
    private final Analyst analyst;

    Reanalysis(Store store, Analyst analyst) {
        this.store = store;
        this.analyst = analyst;
    }

    void look(CareProgress progress, Consumer<Finding> each) {
        for (Collection collection : store.collections()) {
            List<String> paths = searchable(collection, each);
            for (int i = 0; i < paths.size(); i++) {
                look(collection, paths.get(i)).ifPresent(each);
                if (i % STEP == 0) {
                    progress.progress("analysing " + collection.id(), i, paths.size());
                }
            }
        }
    }

    private List<String> searchable(Collection collection, Consumer<Finding> each) {
        var paths = new ArrayList<String>();
        try {
            store.ledger(collection.id(), entry -> {
                if (entry.isSearchable()) {
                    paths.add(entry.path());
                }
            });
        } catch (StoreException damaged) {
            refuseTransient(damaged);
            each.accept(new Finding(
                    "ledger-unreadable",
                    Finding.Part.DOCUMENTS,
                    Optional.of(collection.id()),
                    "",
                    collection.id().toString(),
                    String.valueOf(damaged.getMessage()),
                    Finding.Remedy.RESTORE));
        }
        return paths;
    }

    private Optional<Finding> look(Collection collection, String path) {
        try {
            return store.storedDocument(new DocumentKey(collection.id(), path))
                    .filter(stored -> stored.content().isPresent())
                    .flatMap(stored ->
                            compare(collection, stored.entry(), stored.content().orElseThrow()));
        } catch (StoreException damaged) {
            refuseTransient(damaged);
            return Optional.of(finding(
                    collection,
                    path,
                    "document-unreadable",
                    String.valueOf(damaged.getMessage()),
                    Finding.Remedy.REINDEX));
        }
    }

    private static void refuseTransient(StoreException failure) {
        if (failure.isTransient()) {
            throw failure;
        }
    }

    private Optional<Finding> compare(Collection collection, LedgerEntry entry, DocumentContent content) {
        boolean isComparable = content.pipeline().equals(analyst.version(collection.spec())) && !definesNames(content);
        return !isComparable || again(collection, content).equals(content.chunks())
                ? Optional.empty()
                : Optional.of(finding(
                        collection,
                        entry.path(),
                        "terms-wrong",
                        "its stored terms are not those of its text",
                        Finding.Remedy.REBUILD));
    }

    private List<ChunkContent> again(Collection collection, DocumentContent content) {
        return analyst.analysed(
                collection.spec(),
                content.key().path(),
                content.title(),
                content.language(),
                content.chunks().stream().map(ChunkContent::draft).toList());
    }

    private static boolean definesNames(DocumentContent content) {
        return content.chunks().stream()
                .anyMatch(chunk -> !chunk.draft().symbols().isEmpty());
    }

    /** The content with terms of the pipeline that is in force; empty where the stored text is not enough for it. */
    Optional<DocumentContent> rebuilt(Collection collection, DocumentContent content) {
        if (!content.pipeline().equals(analyst.version(collection.spec())) || definesNames(content)) {
            return Optional.empty();
        }
        return Optional.of(content.withChunks(again(collection, content)));
    }

    private static Finding finding(
            Collection collection, String path, String code, String problem, Finding.Remedy remedy) {
        return new Finding(code, Finding.Part.DOCUMENTS, Optional.of(collection.id()), path, path, problem, remedy);
    }
}

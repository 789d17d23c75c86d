package io.ragstone.internal.care;

import io.ragstone.model.CareProgress;
import io.ragstone.model.Collection;
import io.ragstone.model.CollectionId;
import io.ragstone.model.CopyReport;
import io.ragstone.model.EmbeddingSpace;
import io.ragstone.model.Page;
import io.ragstone.model.StoredDocument;
import io.ragstone.model.TextVector;
import io.ragstone.spi.Store;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Hands over everything that a store holds: metadata, spaces, collections with their documents, vectors. Reads page
 * after page and holds one in memory. Used once.
 */
final class StoreWalk {

    private static final int DOCUMENTS = 16;
    private static final int MOST_VECTORS = 256;
    private static final int VECTOR_BYTES = 1 << 20;

    private final Store store;
    private final String verb;
    private final CareProgress progress;
    private final List<Collection> collections;
    private long documents;
    private long chunks;
    private long vectors;

    /** @param verb what is done with it, for the progress */
    StoreWalk(Store store, String verb, CareProgress progress) {
        this.store = store;
        this.verb = verb;
        this.progress = progress;
        this.collections = store.collections();
    }

    /** Hands everything to {@code sink}, but what is left of imports and copies that were cut off. */
    void into(ExportFile.Sink sink) {
        for (Map.Entry<String, String> each : new TreeMap<>(store.metadata("")).entrySet()) {
            boolean isOfThisStoreAlone = each.getKey().startsWith(UnfinishedImports.PREFIX)
                    || each.getKey().equals(Copier.MARK);
            if (!isOfThisStoreAlone) {
                sink.metadata(each.getKey(), each.getValue());
            }
        }
        List<EmbeddingSpace> spaces = store.spaces();
        Optional<EmbeddingSpace> active = store.activeSpace();
        spaces.forEach(space -> sink.space(space, active.equals(Optional.of(space))));
        for (Collection each : collections) {
            sink.collection(each.spec(), each.scan());
            documents(each.id(), sink);
        }
        spaces.forEach(space -> vectors(space, sink));
    }

    /** What was handed over. */
    CopyReport report() {
        return new CopyReport(collections.stream().map(Collection::id).toList(), documents, chunks, vectors);
    }

    private void documents(CollectionId id, ExportFile.Sink sink) {
        Optional<String> after = Optional.empty();
        do {
            Page<StoredDocument> page = store.storedDocuments(id, after, DOCUMENTS);
            for (StoredDocument each : page.items()) {
                documents++;
                chunks += each.content().map(content -> content.chunks().size()).orElse(0);
                sink.document(id, each);
            }
            progress.progress(verb + " " + id, documents, -1);
            after = page.next();
        } while (after.isPresent());
    }

    private void vectors(EmbeddingSpace space, ExportFile.Sink sink) {
        int limit = Math.max(1, Math.min(MOST_VECTORS, VECTOR_BYTES / (space.dimensions() * Float.BYTES)));
        Optional<String> after = Optional.empty();
        do {
            Page<TextVector> page = store.storedVectors(space, after, limit);
            if (!page.items().isEmpty()) {
                sink.vectors(space, page.items());
                vectors += page.items().size();
            }
            progress.progress(verb + " vectors", vectors, -1);
            after = page.next();
        } while (after.isPresent());
    }
}

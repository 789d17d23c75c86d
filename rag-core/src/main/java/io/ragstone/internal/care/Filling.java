package io.ragstone.internal.care;

import io.ragstone.model.CareProgress;
import io.ragstone.model.CollectionId;
import io.ragstone.model.CollectionSpec;
import io.ragstone.model.DocumentContent;
import io.ragstone.model.EmbeddingSpace;
import io.ragstone.model.ScanState;
import io.ragstone.model.StoredDocument;
import io.ragstone.model.TextVector;
import io.ragstone.spi.Store;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Fills a store with what comes, some documents at a time. A collection is noted as unfinished until all of it is
 * there.
 */
final class Filling implements ExportFile.Sink {

    private static final int DOCUMENTS = 64;
    private static final long CHARACTERS = 4L << 20;

    private final Store store;
    private final UnfinishedImports unfinished;
    private final CareProgress progress;

    private final Restorer restorer;
    private final List<StoredDocument> waiting = new ArrayList<>();
    private Optional<CollectionId> current = Optional.empty();
    private ScanState scan = ScanState.NEVER;
    private long characters;
    private long documents;

    Filling(Store store, UnfinishedImports unfinished, CareProgress progress) {
        this.store = store;
        this.unfinished = unfinished;
        this.progress = progress;
        this.restorer = new Restorer(store);
    }

    @Override
    public void metadata(String key, String value) {
        if (!store.metadata(key).containsKey(key)) {
            store.putMetadata(key, value);
        }
    }

    /** What is active here stays so: its vectors answer already. */
    @Override
    public void space(EmbeddingSpace space, boolean isActive) {
        if (isActive && store.activeSpace().isEmpty()) {
            store.activate(space);
        }
    }

    @Override
    public void collection(CollectionSpec spec, ScanState state) {
        finish();
        unfinished.begin(spec.id());
        store.save(spec);
        current = Optional.of(spec.id());
        scan = state;
    }

    @Override
    public void document(CollectionId collection, StoredDocument document) {
        waiting.add(document);
        characters += document.content().map(Filling::size).orElse(0L);
        if (waiting.size() >= DOCUMENTS || characters >= CHARACTERS) {
            write(collection);
        }
    }

    private static long size(DocumentContent content) {
        return content.extractedText().map(String::length).orElse(0)
                + content.chunks().stream()
                        .mapToLong(chunk -> chunk.draft().text().length()
                                + chunk.terms().encoded().length())
                        .sum();
    }

    private void write(CollectionId collection) {
        restorer.restore(collection, waiting);
        documents += waiting.size();
        waiting.clear();
        characters = 0;
        progress.progress("importing " + collection, documents, -1);
    }

    void finish() {
        if (current.isPresent()) {
            write(current.get());
            store.recordScan(current.get(), scan);
            unfinished.end(current.get());
            current = Optional.empty();
        }
    }

    @Override
    public void vectors(EmbeddingSpace space, List<TextVector> vectors) {
        finish();
        store.putVectors(space, vectors);
        progress.progress("importing vectors", documents, -1);
    }
}

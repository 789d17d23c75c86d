package io.ragstone.internal.care;

import io.ragstone.error.ConflictException;
import io.ragstone.model.CareProgress;
import io.ragstone.model.CollectionId;
import io.ragstone.model.CollectionSpec;
import io.ragstone.model.CopyReport;
import io.ragstone.model.EmbeddingSpace;
import io.ragstone.model.ScanState;
import io.ragstone.model.StoredDocument;
import io.ragstone.model.TextVector;
import io.ragstone.spi.Store;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * Fills a store from an export. The file is read twice: once to know that it is whole and brings no collection that is
 * there already, once to write. A collection whose import fails, or is cut off by the end of the process, is removed
 * again: at once, or by the next import or repair.
 */
public final class Importer {

    private final Store store;
    private final CareProgress progress;
    private final UnfinishedImports unfinished;

    /** Imports into {@code store}. */
    public Importer(Store store, CareProgress progress) {
        this.store = store;
        this.progress = progress;
        this.unfinished = new UnfinishedImports(store);
    }

    /**
     * Imports {@code file}.
     *
     * @throws ConflictException if one of its collections is there already; then nothing was imported
     * @throws io.ragstone.error.SourceException if it is damaged; then nothing was imported
     */
    public CopyReport run(Path file) {
        var export = new ExportFile(file);
        var counted = new Counted();
        export.read(counted);
        unfinished.removeAll();
        refuseExisting(counted.collections);
        var filling = new Filling(store, unfinished, progress);
        boolean done = false;
        try {
            export.read(filling);
            filling.finish();
            done = true;
        } finally {
            if (!done) {
                unfinished.removeAll();
            }
        }
        return new CopyReport(counted.collections, counted.documents, counted.chunks, counted.vectors);
    }

    private void refuseExisting(List<CollectionId> ids) {
        List<String> existing = ids.stream()
                .filter(id -> store.collection(id).isPresent())
                .map(CollectionId::toString)
                .toList();
        if (!existing.isEmpty()) {
            throw new ConflictException("the index has collections of these names already: "
                    + String.join(", ", existing) + "; remove them first, or import into another index");
        }
    }

    /** Learns what is in the file. */
    private final class Counted implements ExportFile.Sink {

        private final List<CollectionId> collections = new ArrayList<>();
        private long documents;
        private long chunks;
        private long vectors;

        @Override
        public void metadata(String key, String value) {}

        @Override
        public void space(EmbeddingSpace space, boolean isActive) {}

        @Override
        public void collection(CollectionSpec spec, ScanState scan) {
            if (new TreeSet<>(collections).contains(spec.id())) {
                throw new IllegalArgumentException("collection '" + spec.id() + "' stands there twice");
            }
            collections.add(spec.id());
        }

        @Override
        public void document(CollectionId collection, StoredDocument document) {
            documents++;
            chunks += document.content().map(content -> content.chunks().size()).orElse(0);
            progress.progress("checking the export", documents, -1);
        }

        @Override
        public void vectors(EmbeddingSpace space, List<TextVector> some) {
            vectors += some.size();
        }
    }
}

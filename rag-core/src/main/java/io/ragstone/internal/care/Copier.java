package io.ragstone.internal.care;

import io.ragstone.error.ConflictException;
import io.ragstone.model.CareProgress;
import io.ragstone.model.Collection;
import io.ragstone.model.CollectionId;
import io.ragstone.model.CollectionSpec;
import io.ragstone.model.CopyReport;
import io.ragstone.model.EmbeddingSpace;
import io.ragstone.model.ScanState;
import io.ragstone.model.StoredDocument;
import io.ragstone.model.TextVector;
import io.ragstone.spi.Store;
import java.util.List;
import java.util.Map;

/**
 * Makes an empty store hold what another one holds. The target carries a mark until the copy is complete; one that was
 * cut off begins anew when it is run again.
 */
public final class Copier {

    /** The key under which the metadata of the target say where it is copied from. */
    static final String MARK = "copy:from";

    private final Store from;
    private final Store into;
    private final CareProgress progress;

    /** Copies what {@code from} holds into {@code into}. Used once. */
    public Copier(Store from, Store into, CareProgress progress) {
        this.from = from;
        this.into = into;
        this.progress = progress;
    }

    /**
     * Copies everything; the mark stays.
     *
     * @param origin what {@code from} is called, always the same
     * @throws ConflictException if the target holds something else than a part of a copy from there; then nothing was
     *     changed
     */
    public CopyReport run(String origin) {
        Map<String, String> metadata = into.metadata("");
        String mark = metadata.getOrDefault(MARK, "");
        if (mark.isEmpty()) {
            refuseUnlessEmpty(metadata);
            into.putMetadata(MARK, origin);
        } else if (mark.equals(origin)) {
            clear(metadata);
        } else {
            throw new ConflictException("the target holds a part of a copy of " + mark
                    + " that was cut off; copy that again, or name another target");
        }
        var unfinished = new UnfinishedImports(into);
        var walk = new StoreWalk(from, "copying", progress);
        var filling = new Filling(into, unfinished, CareProgress.SILENT);
        walk.into(new AsItWas(filling));
        filling.finish();
        from.buildingSpace().ifPresent(into::build);
        return walk.report();
    }

    /** Takes the mark away: the copy is complete. */
    public void finish() {
        into.putMetadata(MARK, "");
    }

    private void refuseUnlessEmpty(Map<String, String> metadata) {
        List<Collection> collections = into.collections();
        if (!collections.isEmpty() || !metadata.isEmpty() || !into.spaces().isEmpty()) {
            throw new ConflictException("the target is not empty: it holds "
                    + (collections.isEmpty()
                            ? "an index without collections"
                            : collections.size() + " collections, such as '"
                                    + collections.get(0).id() + "'")
                    + "; name another one");
        }
    }

    /** Vectors stay: they are the same, or are written over. */
    private void clear(Map<String, String> metadata) {
        new UnfinishedImports(into).removeAll();
        into.collections().forEach(each -> into.remove(each.id()));
        metadata.keySet().stream().filter(key -> !key.equals(MARK)).forEach(key -> into.putMetadata(key, ""));
    }

    /** Fills, and makes active what is active there. */
    private final class AsItWas implements ExportFile.Sink {

        private final Filling filling;

        AsItWas(Filling filling) {
            this.filling = filling;
        }

        @Override
        public void metadata(String key, String value) {
            filling.metadata(key, value);
        }

        @Override
        public void space(EmbeddingSpace space, boolean isActive) {
            if (isActive) {
                into.activate(space);
            }
        }

        @Override
        public void collection(CollectionSpec spec, ScanState scan) {
            filling.collection(spec, scan);
        }

        @Override
        public void document(CollectionId collection, StoredDocument document) {
            filling.document(collection, document);
        }

        @Override
        public void vectors(EmbeddingSpace space, List<TextVector> vectors) {
            filling.vectors(space, vectors);
        }
    }
}

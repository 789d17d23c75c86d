package io.ragstone.internal.care;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.ragstone.model.CareProgress;
import io.ragstone.model.ChunkContent;
import io.ragstone.model.Collection;
import io.ragstone.model.CollectionId;
import io.ragstone.model.CopyReport;
import io.ragstone.model.EmbeddingSpace;
import io.ragstone.model.Page;
import io.ragstone.model.StoredDocument;
import io.ragstone.model.TextVector;
import io.ragstone.spi.Store;
import java.io.IOException;
import java.nio.file.CopyOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Writes a whole index as lines that any store can be filled from. Reads page after page, holds one page in memory and
 * no snapshot: what is written meanwhile is in the file or not, document by document.
 */
public final class Exporter {

    private static final int DOCUMENTS = 16;
    private static final int MOST_VECTORS = 256;
    private static final int VECTOR_BYTES = 1 << 20;

    private final Store store;
    private final CareProgress progress;
    private long documents;
    private long chunks;
    private long vectors;

    /** Exports what {@code store} holds. Used once. */
    public Exporter(Store store, CareProgress progress) {
        this.store = store;
        this.progress = progress;
    }

    /** Writes {@code file} whole or not at all. */
    public CopyReport run(Path file, CopyOption... options) {
        List<Collection> collections = store.collections();
        NewFile.at(file, options).write(written -> {
            try (var lines = new LineWriter(written)) {
                write(lines, collections);
            }
        });
        List<CollectionId> ids = collections.stream().map(Collection::id).toList();
        return new CopyReport(ids, documents, chunks, vectors);
    }

    private void write(LineWriter lines, List<Collection> collections) throws IOException {
        lines.write(ExportFormat.HEAD, JsonNodeFactory.instance.objectNode().put("version", ExportFormat.VERSION));
        for (Map.Entry<String, String> each : new TreeMap<>(store.metadata("")).entrySet()) {
            if (!each.getKey().startsWith(UnfinishedImports.PREFIX)) {
                lines.write(
                        ExportFormat.METADATA,
                        JsonNodeFactory.instance
                                .objectNode()
                                .put("key", each.getKey())
                                .put("value", each.getValue()));
            }
        }
        List<EmbeddingSpace> spaces = store.spaces();
        Optional<EmbeddingSpace> active = store.activeSpace();
        for (EmbeddingSpace space : spaces) {
            lines.write(ExportFormat.SPACE, ExportJson.space(space, active.equals(Optional.of(space))));
        }
        for (Collection each : collections) {
            lines.write(ExportFormat.COLLECTION, ExportJson.collection(each.spec(), each.scan()));
            documents(lines, each.id());
        }
        for (int i = 0; i < spaces.size(); i++) {
            vectors(lines, i, spaces.get(i));
        }
        lines.end(JsonNodeFactory.instance
                .objectNode()
                .put("collections", collections.size())
                .put("documents", documents)
                .put("chunks", chunks)
                .put("vectors", vectors));
    }

    private void documents(LineWriter lines, CollectionId id) throws IOException {
        Optional<String> after = Optional.empty();
        do {
            Page<StoredDocument> page = store.storedDocuments(id, after, DOCUMENTS);
            for (StoredDocument each : page.items()) {
                document(lines, each);
            }
            progress.progress("exporting " + id, documents, -1);
            after = page.next();
        } while (after.isPresent());
    }

    private void document(LineWriter lines, StoredDocument document) throws IOException {
        documents++;
        lines.write(ExportFormat.DOCUMENT, ExportJson.document(document));
        if (document.content().isEmpty()) {
            return;
        }
        for (String piece : pieces(document.content().get().extractedText().orElse(""))) {
            lines.write(ExportFormat.TEXT, JsonNodeFactory.instance.textNode(piece));
        }
        for (ChunkContent chunk : document.content().get().chunks()) {
            chunks++;
            lines.write(ExportFormat.CHUNK, ExportJson.chunk(chunk));
        }
    }

    /** Never cuts a surrogate pair. */
    static List<String> pieces(String text) {
        var pieces = new ArrayList<String>();
        int start = 0;
        while (start < text.length()) {
            int end = Math.min(text.length(), start + ExportFormat.TEXT_PIECE);
            if (end < text.length() && Character.isHighSurrogate(text.charAt(end - 1))) {
                end--;
            }
            pieces.add(text.substring(start, end));
            start = end;
        }
        return pieces;
    }

    private void vectors(LineWriter lines, int number, EmbeddingSpace space) throws IOException {
        int limit = Math.max(1, Math.min(MOST_VECTORS, VECTOR_BYTES / (space.dimensions() * Float.BYTES)));
        Optional<String> after = Optional.empty();
        do {
            Page<TextVector> page = store.storedVectors(space, after, limit);
            if (!page.items().isEmpty()) {
                lines.write(ExportFormat.VECTORS, ExportJson.vectors(number, page.items()));
                vectors += page.items().size();
            }
            progress.progress("exporting vectors", vectors, -1);
            after = page.next();
        } while (after.isPresent());
    }
}

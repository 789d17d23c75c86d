package io.ragstone.internal.care;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ragstone.model.CareProgress;
import io.ragstone.model.ChunkContent;
import io.ragstone.model.CollectionId;
import io.ragstone.model.CollectionSpec;
import io.ragstone.model.CopyReport;
import io.ragstone.model.EmbeddingSpace;
import io.ragstone.model.ScanState;
import io.ragstone.model.StoredDocument;
import io.ragstone.model.TextVector;
import io.ragstone.spi.Store;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.CopyOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes a whole index as lines that any store can be filled from. Holds one page in memory and no snapshot: what is
 * written meanwhile is in the file or not, document by document.
 */
public final class Exporter {

    private final StoreWalk walk;

    /** Exports what {@code store} holds. Used once. */
    public Exporter(Store store, CareProgress progress) {
        this.walk = new StoreWalk(store, "exporting", progress);
    }

    /** Writes {@code file} whole or not at all. */
    public CopyReport run(Path file, CopyOption... options) {
        NewFile.at(file, options).write(written -> {
            try (var lines = new LineWriter(written)) {
                write(lines);
            } catch (UncheckedIOException e) {
                throw e.getCause();
            }
        });
        return walk.report();
    }

    private void write(LineWriter lines) throws IOException {
        lines.write(ExportFormat.HEAD, JsonNodeFactory.instance.objectNode().put("version", ExportFormat.VERSION));
        walk.into(new Written(lines));
        CopyReport report = walk.report();
        lines.end(JsonNodeFactory.instance
                .objectNode()
                .put("collections", report.collections().size())
                .put("documents", report.documents())
                .put("chunks", report.chunks())
                .put("vectors", report.vectors()));
    }

    /** Turns what comes into lines. */
    private static final class Written implements ExportFile.Sink {

        private final LineWriter lines;
        private final List<EmbeddingSpace> spaces = new ArrayList<>();

        Written(LineWriter lines) {
            this.lines = lines;
        }

        private interface Writing {
            void run() throws IOException;
        }

        private static void write(Writing writing) {
            try {
                writing.run();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void metadata(String key, String value) {
            ObjectNode line =
                    JsonNodeFactory.instance.objectNode().put("key", key).put("value", value);
            write(() -> lines.write(ExportFormat.METADATA, line));
        }

        @Override
        public void space(EmbeddingSpace space, boolean isActive) {
            spaces.add(space);
            write(() -> lines.write(ExportFormat.SPACE, ExportJson.space(space, isActive)));
        }

        @Override
        public void collection(CollectionSpec spec, ScanState scan) {
            write(() -> lines.write(ExportFormat.COLLECTION, ExportJson.collection(spec, scan)));
        }

        @Override
        public void document(CollectionId collection, StoredDocument document) {
            write(() -> document(document));
        }

        private void document(StoredDocument document) throws IOException {
            lines.write(ExportFormat.DOCUMENT, ExportJson.document(document));
            if (document.content().isEmpty()) {
                return;
            }
            for (String piece : pieces(document.content().get().extractedText().orElse(""))) {
                lines.write(ExportFormat.TEXT, JsonNodeFactory.instance.textNode(piece));
            }
            for (ChunkContent chunk : document.content().get().chunks()) {
                lines.write(ExportFormat.CHUNK, ExportJson.chunk(chunk));
            }
        }

        @Override
        public void vectors(EmbeddingSpace space, List<TextVector> vectors) {
            write(() -> lines.write(ExportFormat.VECTORS, ExportJson.vectors(spaces.indexOf(space), vectors)));
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
}

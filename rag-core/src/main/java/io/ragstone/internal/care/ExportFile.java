package io.ragstone.internal.care;

import com.fasterxml.jackson.databind.JsonNode;
import io.ragstone.error.ConfigException;
import io.ragstone.error.NotFoundException;
import io.ragstone.error.RequestException;
import io.ragstone.error.SourceException;
import io.ragstone.internal.care.LineReader.Line;
import io.ragstone.model.ChunkContent;
import io.ragstone.model.CollectionId;
import io.ragstone.model.CollectionSpec;
import io.ragstone.model.EmbeddingSpace;
import io.ragstone.model.ScanState;
import io.ragstone.model.StoredDocument;
import io.ragstone.model.TextVector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads an export and hands over what it holds, document by document. Whatever does not belong into one is refused with
 * the number of its line; that all of it was there is known only at the end.
 */
final class ExportFile {

    private final Path file;

    ExportFile(Path file) {
        this.file = file;
    }

    /** Takes what an export holds, in the order in which it is written. */
    interface Sink {

        void metadata(String key, String value);

        void space(EmbeddingSpace space, boolean isActive);

        void collection(CollectionSpec spec, ScanState scan);

        /** A document of the collection before. */
        void document(CollectionId collection, StoredDocument document);

        void vectors(EmbeddingSpace space, List<TextVector> vectors);
    }

    void read(Sink sink) {
        if (!Files.isRegularFile(file)) {
            throw new NotFoundException("there is no file " + file);
        }
        try (var lines = new LineReader(file)) {
            try {
                new Reading(lines, sink).run();
            } catch (IllegalArgumentException e) {
                throw refused("line " + lines.number() + ": " + e.getMessage(), e);
            }
        } catch (IOException e) {
            throw refused(String.valueOf(e.getMessage()), e);
        }
    }

    private SourceException refused(String why, Exception cause) {
        return SourceException.unreadable(
                file + " is damaged, cut off or no export (" + why + "); nothing was imported", cause);
    }

    /** One pass through the file. */
    private static final class Reading {

        private final LineReader lines;
        private final Sink sink;
        private final List<EmbeddingSpace> spaces = new ArrayList<>();
        private final long[] counts = new long[4];

        Reading(LineReader lines, Sink sink) {
            this.lines = lines;
            this.sink = sink;
        }

        void run() throws IOException {
            head();
            Optional<CollectionId> collection = Optional.empty();
            while (true) {
                Line line = next();
                JsonNode value = line.value();
                switch (line.field()) {
                    case ExportFormat.METADATA ->
                        sink.metadata(ExportJson.text(value, "key"), ExportJson.text(value, "value"));
                    case ExportFormat.SPACE -> space(value);
                    case ExportFormat.COLLECTION -> collection = Optional.of(collection(value));
                    case ExportFormat.DOCUMENT ->
                        document(
                                collection.orElseThrow(() -> new IllegalArgumentException("belongs to no collection")),
                                value);
                    case ExportFormat.VECTORS -> vectors(value);
                    case ExportFormat.END -> {
                        end(value);
                        return;
                    }
                    default -> throw new IllegalArgumentException("nobody knows '" + line.field() + "'");
                }
            }
        }

        private Line next() throws IOException {
            return lines.next().orElseThrow(() -> new IllegalArgumentException("the end is missing"));
        }

        private JsonNode next(String field) throws IOException {
            Line line = next();
            if (!line.field().equals(field)) {
                throw new IllegalArgumentException("a " + field + " should stand here");
            }
            return line.value();
        }

        private void head() throws IOException {
            long version = ExportJson.number(next(ExportFormat.HEAD), "version");
            if (version != ExportFormat.VERSION) {
                throw new ConfigException("the export has version " + version + ", this program reads version "
                        + ExportFormat.VERSION + "; use a newer program");
            }
        }

        private void space(JsonNode value) {
            EmbeddingSpace space = ExportJson.space(value);
            spaces.add(space);
            sink.space(space, value.path("active").asBoolean());
        }

        private CollectionId collection(JsonNode value) {
            try {
                CollectionSpec spec = ExportJson.collection(value);
                sink.collection(spec, ExportJson.scan(value));
                counts[0]++;
                return spec.id();
            } catch (RequestException invalidName) {
                throw new IllegalArgumentException(invalidName.getMessage(), invalidName);
            }
        }

        private void document(CollectionId collection, JsonNode value) throws IOException {
            long characters = 0;
            int count = ExportJson.chunks(value);
            var text = new StringBuilder();
            var chunks = new ArrayList<ChunkContent>();
            boolean isKept = ExportJson.keepsText(value);
            long pieces = isKept ? ExportJson.number(value.path("content"), "textPieces") : 0;
            for (long i = 0; i < pieces; i++) {
                text.append(next(ExportFormat.TEXT).asText());
                bound(text.length());
            }
            for (int i = 0; i < count; i++) {
                ChunkContent chunk = ExportJson.chunk(next(ExportFormat.CHUNK));
                chunks.add(chunk);
                characters += chunk.draft().text().length()
                        + chunk.draft().header().length()
                        + chunk.terms().encoded().length();
                bound(text.length() + characters);
            }
            Optional<String> kept = isKept ? Optional.of(text.toString()) : Optional.empty();
            sink.document(collection, ExportJson.document(collection, value, chunks, kept));
            counts[1]++;
            counts[2] += count;
        }

        private static void bound(long characters) {
            if (characters > ExportFormat.MOST_DOCUMENT_CHARACTERS) {
                throw new IllegalArgumentException(
                        "its document has more than " + ExportFormat.MOST_DOCUMENT_CHARACTERS + " characters");
            }
        }

        private void vectors(JsonNode value) {
            long number = ExportJson.number(value, "space");
            if (number < 0 || number >= spaces.size()) {
                throw new IllegalArgumentException("there is no space " + number);
            }
            List<TextVector> vectors = ExportJson.vectors(value, spaces.get((int) number));
            sink.vectors(spaces.get((int) number), vectors);
            counts[3] += vectors.size();
        }

        private void end(JsonNode value) throws IOException {
            if (!ExportJson.text(value, "sha256").equals(lines.sumBefore())) {
                throw new IllegalArgumentException("the checksum is that of another content");
            }
            List<String> names = List.of("collections", "documents", "chunks", "vectors");
            for (int i = 0; i < names.size(); i++) {
                if (ExportJson.number(value, names.get(i)) != counts[i]) {
                    throw new IllegalArgumentException("some " + names.get(i) + " are not there");
                }
            }
            if (lines.next().isPresent()) {
                throw new IllegalArgumentException("something follows the end");
            }
        }
    }
}

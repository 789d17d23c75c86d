package io.ragstone.internal.care;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ragstone.model.ChunkContent;
import io.ragstone.model.ChunkDraft;
import io.ragstone.model.ChunkKind;
import io.ragstone.model.CollectionId;
import io.ragstone.model.CollectionSpec;
import io.ragstone.model.DocumentContent;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.DocumentState;
import io.ragstone.model.EmbeddingSpace;
import io.ragstone.model.FieldTerms;
import io.ragstone.model.Fingerprint;
import io.ragstone.model.LedgerEntry;
import io.ragstone.model.Link;
import io.ragstone.model.ScanState;
import io.ragstone.model.SourceSpec;
import io.ragstone.model.StoredDocument;
import io.ragstone.model.TextVector;
import io.ragstone.model.Vector;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The lines of an export as JSON, both ways. {@code docs/cli.md} describes them. Whatever is missing or of another kind
 * is an {@link IllegalArgumentException}; limits and sizes are the reader's business.
 */
final class ExportJson {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final int FIELD_SEPARATORS = 4;
    private static final double LENGTH_TOLERANCE = 1e-3;

    private ExportJson() {}

    static ObjectNode space(EmbeddingSpace space, boolean isActive) {
        return NODES.objectNode()
                .put("provider", space.provider())
                .put("model", space.model())
                .put("dimensions", space.dimensions())
                .put("recipe", space.recipe())
                .put("active", isActive);
    }

    static EmbeddingSpace space(JsonNode node) {
        return new EmbeddingSpace(
                text(node, "provider"), text(node, "model"), (int) number(node, "dimensions"), text(node, "recipe"));
    }

    static ObjectNode collection(CollectionSpec spec, ScanState scan) {
        ObjectNode node = NODES.objectNode()
                .put("name", spec.id().name())
                .put("version", spec.id().version())
                .put("type", spec.source().type())
                .put("location", spec.source().location())
                .put("chunking", spec.chunking())
                .put("profile", spec.profile());
        node.set("settings", texts(spec.source().settings()));
        node.set("languages", texts(spec.languages()));
        ObjectNode state = node.putObject("scan")
                .put("rootIdentity", scan.rootIdentity())
                .put("revision", scan.revision())
                .put("heldBack", scan.heldBack())
                .put("ignored", scan.ignored())
                .put("cheapIsExact", scan.cheapIsExact())
                .put("problem", scan.problem());
        scan.asOf().ifPresent(at -> state.put("asOf", at.toString()));
        return node;
    }

    static CollectionSpec collection(JsonNode node) {
        return new CollectionSpec(
                new CollectionId(text(node, "name"), text(node, "version")),
                new SourceSpec(text(node, "type"), text(node, "location"), textMap(node.path("settings"))),
                text(node, "chunking"),
                text(node, "profile"),
                textList(node.path("languages")));
    }

    static ScanState scan(JsonNode collection) {
        JsonNode node = collection.path("scan");
        return new ScanState(
                time(node, "asOf"),
                text(node, "rootIdentity"),
                text(node, "revision"),
                (int) number(node, "heldBack"),
                (int) number(node, "ignored"),
                node.path("cheapIsExact").asBoolean(true),
                text(node, "problem"));
    }

    /** All but passages and kept text, which have lines of their own. */
    static ObjectNode document(StoredDocument document) {
        LedgerEntry entry = document.entry();
        ObjectNode node = NODES.objectNode()
                .put("path", entry.path())
                .put("state", entry.state().name())
                .put("cheap", entry.seen().cheap())
                .put("hash", entry.seen().hash())
                .put("missing", entry.missing())
                .put("movedFrom", entry.movedFrom())
                .put("reason", entry.reason())
                .put("bytes", document.bytes());
        document.modified().ifPresent(at -> node.put("modified", at.toString()));
        document.content().ifPresent(content -> node.set("content", content(content)));
        return node;
    }

    private static ObjectNode content(DocumentContent content) {
        ObjectNode node = NODES.objectNode()
                .put("hash", content.fingerprint().hash())
                .put("pipeline", content.pipeline())
                .put("title", content.title())
                .put("contentType", content.contentType())
                .put("language", content.language())
                .put("note", content.note())
                .put("chunks", content.chunks().size())
                .put("keepsText", content.extractedText().isPresent())
                .put(
                        "textPieces",
                        Exporter.pieces(content.extractedText().orElse("")).size());
        ObjectNode attributes = node.putObject("attributes");
        content.attributes().forEach((name, values) -> attributes.set(name, texts(values)));
        ArrayNode links = node.putArray("links");
        for (Link link : content.links()) {
            links.addObject()
                    .put("type", link.type())
                    .put("line", link.line())
                    .put("from", link.from())
                    .put("to", link.to());
        }
        return node;
    }

    static int chunks(JsonNode document) {
        JsonNode content = document.path("content");
        return content.isMissingNode() ? 0 : (int) number(content, "chunks");
    }

    static boolean keepsText(JsonNode document) {
        return document.path("content").path("keepsText").asBoolean();
    }

    static StoredDocument document(
            CollectionId collection, JsonNode node, List<ChunkContent> chunks, Optional<String> text) {
        var entry = new LedgerEntry(
                text(node, "path"),
                DocumentState.valueOf(text(node, "state")),
                new Fingerprint(text(node, "cheap"), text(node, "hash")),
                node.path("content").path("hash").asText(),
                node.path("content").path("pipeline").asText(),
                0,
                node.path("missing").asBoolean(),
                text(node, "movedFrom"),
                text(node, "reason"));
        var key = new DocumentKey(collection, entry.path());
        long bytes = number(node, "bytes");
        Optional<Instant> modified = time(node, "modified");
        JsonNode content = node.path("content");
        if (content.isMissingNode()) {
            return new StoredDocument(entry, bytes, modified, Optional.empty());
        }
        var attributes = new HashMap<String, List<String>>();
        object(content, "attributes")
                .properties()
                .forEach(each -> attributes.put(each.getKey(), textList(each.getValue())));
        return new StoredDocument(
                entry,
                bytes,
                modified,
                Optional.of(new DocumentContent(
                        key,
                        0,
                        new Fingerprint(entry.seen().cheap(), entry.indexedHash()),
                        entry.pipeline(),
                        text(content, "title"),
                        text(content, "contentType"),
                        text(content, "language"),
                        attributes,
                        bytes,
                        modified,
                        text,
                        chunks,
                        links(content),
                        text(content, "note"))));
    }

    private static List<Link> links(JsonNode content) {
        var links = new ArrayList<Link>();
        for (JsonNode each : content.path("links")) {
            links.add(new Link(text(each, "type"), (int) number(each, "line"), text(each, "from"), text(each, "to")));
        }
        return links;
    }

    static ObjectNode chunk(ChunkContent chunk) {
        ChunkDraft draft = chunk.draft();
        ObjectNode node = NODES.objectNode()
                .put("text", draft.text())
                .put("header", draft.header())
                .put("startLine", draft.startLine())
                .put("endLine", draft.endLine())
                .put("kind", draft.kind().name())
                .put("terms", chunk.terms().encoded())
                .put("textHash", chunk.textHash());
        node.set("breadcrumb", texts(draft.breadcrumb()));
        node.set("symbols", texts(draft.symbols()));
        return node;
    }

    static ChunkContent chunk(JsonNode node) {
        String terms = text(node, "terms");
        if (terms.chars().filter(c -> c == '\n').count() != FIELD_SEPARATORS) {
            throw new IllegalArgumentException("'terms' does not have the five fields of a passage");
        }
        var draft = new ChunkDraft(
                text(node, "text"),
                text(node, "header"),
                textList(node.path("breadcrumb")),
                (int) number(node, "startLine"),
                (int) number(node, "endLine"),
                ChunkKind.valueOf(text(node, "kind")),
                textList(node.path("symbols")));
        return new ChunkContent(draft, FieldTerms.decode(terms), text(node, "textHash"));
    }

    static ObjectNode vectors(int space, List<TextVector> vectors) {
        ObjectNode node = NODES.objectNode().put("space", space);
        ArrayNode hashes = node.putArray("textHashes");
        int dimensions = vectors.get(0).vector().dimensions();
        ByteBuffer values =
                ByteBuffer.allocate(vectors.size() * dimensions * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (TextVector each : vectors) {
            hashes.add(each.textHash());
            for (float value : each.vector().toArray()) {
                values.putFloat(value);
            }
        }
        return node.put("values", Base64.getEncoder().encodeToString(values.array()));
    }

    static List<TextVector> vectors(JsonNode node, EmbeddingSpace space) {
        List<String> hashes = textList(node.path("textHashes"));
        byte[] bytes = Base64.getDecoder().decode(text(node, "values"));
        if (bytes.length != (long) hashes.size() * space.dimensions() * Float.BYTES) {
            throw new IllegalArgumentException(
                    "'values' does not hold " + hashes.size() + " vectors of " + space.dimensions() + " dimensions");
        }
        ByteBuffer values = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        var vectors = new ArrayList<TextVector>(hashes.size());
        for (String hash : hashes) {
            var components = new float[space.dimensions()];
            for (int i = 0; i < components.length; i++) {
                components[i] = values.getFloat();
            }
            vectors.add(new TextVector(hash, unit(components)));
        }
        return vectors;
    }

    /** Taken as it is, to the last bit, once it is known to be one. */
    private static Vector unit(float[] components) {
        double square = 0;
        for (float value : components) {
            square += (double) value * value;
        }
        if (!(Math.abs(square - 1) <= LENGTH_TOLERANCE)) {
            throw new IllegalArgumentException("a vector's length is not 1");
        }
        return Vector.trusted(components);
    }

    static String text(JsonNode node, String field) {
        JsonNode value = node.path(field);
        if (!value.isTextual()) {
            throw new IllegalArgumentException("'" + field + "' is not a text");
        }
        return value.textValue();
    }

    static long number(JsonNode node, String field) {
        JsonNode value = node.path(field);
        if (!value.isIntegralNumber() || !value.canConvertToLong()) {
            throw new IllegalArgumentException("'" + field + "' is not a whole number");
        }
        return value.longValue();
    }

    private static JsonNode object(JsonNode node, String field) {
        JsonNode value = node.path(field);
        if (!value.isObject()) {
            throw new IllegalArgumentException("'" + field + "' is not an object");
        }
        return value;
    }

    private static Optional<Instant> time(JsonNode node, String field) {
        try {
            return node.has(field) ? Optional.of(Instant.parse(text(node, field))) : Optional.empty();
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException("'" + field + "' is not a time", e);
        }
    }

    private static ArrayNode texts(List<String> values) {
        ArrayNode array = NODES.arrayNode();
        values.forEach(array::add);
        return array;
    }

    private static ObjectNode texts(Map<String, String> values) {
        ObjectNode object = NODES.objectNode();
        new TreeMap<>(values).forEach(object::put);
        return object;
    }

    private static List<String> textList(JsonNode node) {
        if (!node.isArray()) {
            throw new IllegalArgumentException("a list of texts is missing");
        }
        var texts = new ArrayList<String>();
        for (JsonNode each : node) {
            if (!each.isTextual()) {
                throw new IllegalArgumentException("a list of texts holds something else");
            }
            texts.add(each.textValue());
        }
        return texts;
    }

    private static Map<String, String> textMap(JsonNode node) {
        var texts = new HashMap<String, String>();
        for (Map.Entry<String, JsonNode> each : node.properties()) {
            texts.put(each.getKey(), text(node, each.getKey()));
        }
        return texts;
    }
}

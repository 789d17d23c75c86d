package io.ragstone.adapter.config;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.toml.TomlMapper;
import io.ragstone.adapter.text.Nearest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads {@code rag.toml}. Tables become dotted names; {@code [[collection]]} entries become declarations. */
final class TomlFile {

    private static final String COLLECTION = "collection";

    private final Keys keys;
    private final Problems problems;

    TomlFile(Keys keys, Problems problems) {
        this.keys = keys;
        this.problems = problems;
    }

    Layer read(Path file, byte[] content, boolean trusted) {
        var values = new HashMap<String, String>();
        List<Declaration> collections = new ArrayList<>();
        Origin origin = new Origin(Origin.Kind.FILE, file.toString());
        Path base = folderOf(file);
        JsonNode root = tree(file, content);
        for (Map.Entry<String, JsonNode> field : root.properties()) {
            if (field.getKey().equals(COLLECTION)) {
                collections.addAll(new CollectionTables(base, origin, problems).read(field.getValue()));
            } else {
                flatten(field.getKey(), field.getValue(), values, origin);
            }
        }
        var origins = new HashMap<String, Origin>();
        values.keySet().forEach(name -> origins.put(name, origin));
        return new Layer(base, trusted, values, origins, collections);
    }

    static Path folderOf(Path file) {
        Path parent = file.toAbsolutePath().normalize().getParent();
        return parent == null ? file.toAbsolutePath() : parent;
    }

    private JsonNode tree(Path file, byte[] content) {
        try {
            return new TomlMapper().readTree(new String(content, StandardCharsets.UTF_8));
        } catch (JsonProcessingException e) {
            JsonLocation where = e.getLocation();
            String line = where == null ? "" : ", line " + where.getLineNr();
            problems.add(file + line + ": is no TOML: " + e.getOriginalMessage());
        }
        return JsonNodeFactory.instance.objectNode();
    }

    private void flatten(String name, JsonNode node, Map<String, String> values, Origin origin) {
        Optional<Key<?>> key = keys.named(name);
        boolean isTableOfKeys = keys.names().stream().anyMatch(each -> each.startsWith(name + "."));
        if (node.isObject() && (key.isEmpty() || isTableOfKeys)) {
            node.properties().forEach(field -> flatten(name + "." + field.getKey(), field.getValue(), values, origin));
        } else if (key.isPresent()) {
            values.put(key.get().name(), node.isObject() ? table(node) : text(node));
        } else {
            problems.add(name, text(node), origin, "is no key" + Nearest.hint(name, known()));
        }
    }

    private Set<String> known() {
        var names = new java.util.TreeSet<>(keys.names());
        names.add(COLLECTION);
        return names;
    }

    /** A table with its inner tables as dotted names. */
    private static String table(JsonNode node) {
        ObjectNode flat = JsonNodeFactory.instance.objectNode();
        put("", node, flat);
        return flat.toString();
    }

    private static void put(String prefix, JsonNode node, ObjectNode flat) {
        for (Map.Entry<String, JsonNode> field : node.properties()) {
            if (field.getValue().isObject()) {
                put(prefix + field.getKey() + ".", field.getValue(), flat);
            } else {
                flat.put(prefix + field.getKey(), text(field.getValue()));
            }
        }
    }

    static String text(JsonNode node) {
        return node.isValueNode() ? node.asText() : node.toString();
    }
}

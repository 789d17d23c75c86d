package io.ragstone.adapter.config;

import com.fasterxml.jackson.databind.JsonNode;
import io.ragstone.adapter.text.Nearest;
import io.ragstone.error.RequestException;
import io.ragstone.model.CollectionId;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the {@code [[collection]]} tables of one file. */
final class CollectionTables {

    private static final List<String> FIELDS =
            List.of("name", "version", "type", "path", "location", "settings", "chunking", "profile", "languages");

    private final Path base;
    private final Origin origin;
    private final Problems problems;

    CollectionTables(Path base, Origin origin, Problems problems) {
        this.base = base;
        this.origin = origin;
        this.problems = problems;
    }

    List<Declaration> read(JsonNode tables) {
        if (!tables.isArray()) {
            problems.add("collection", TomlFile.text(tables), origin, "must be written as [[collection]] tables");
            return List.of();
        }
        var declarations = new ArrayList<Declaration>();
        for (JsonNode table : tables) {
            one(table).ifPresent(declarations::add);
        }
        return declarations;
    }

    private Optional<Declaration> one(JsonNode table) {
        table.properties().forEach(field -> checkField(field.getKey()));
        String type = string(table, "type", Declaration.FOLDER);
        Optional<CollectionId> id = id(table, type);
        Optional<String> location = location(table, type);
        if (location.isEmpty() || (id.isEmpty() && !type.equals(Declaration.KNOWLEDGE_BASES))) {
            return Optional.empty();
        }
        return Optional.of(new Declaration(
                id,
                type,
                location.get(),
                settings(table.path("settings")),
                string(table, "chunking", ""),
                string(table, "profile", ""),
                languages(table.path("languages")),
                origin));
    }

    private void checkField(String field) {
        if (!FIELDS.contains(field)) {
            problems.add("collection." + field, "...", origin, "is no key of a collection" + Nearest.hint(field, FIELDS));
        }
    }

    private Optional<CollectionId> id(JsonNode table, String type) {
        String name = string(table, "name", "");
        if (type.equals(Declaration.KNOWLEDGE_BASES)) {
            if (!name.isEmpty()) {
                problems.add("collection.name", name, origin, "does not apply to type kbs: its folders give the names");
            }
            return Optional.empty();
        }
        if (name.isEmpty()) {
            problems.add("collection.name", "", origin, "is missing; every collection needs a name");
            return Optional.empty();
        }
        try {
            String version = string(table, "version", "");
            return Optional.of(version.isEmpty() ? CollectionId.parse(name) : new CollectionId(name, version));
        } catch (RequestException e) {
            problems.add("collection.name", name, origin, String.valueOf(e.getMessage()));
            return Optional.empty();
        }
    }

    private Optional<String> location(JsonNode table, String type) {
        if (!type.equals(Declaration.FOLDER) && !type.equals(Declaration.KNOWLEDGE_BASES)) {
            return Optional.of(string(table, "location", string(table, "path", "")));
        }
        String path = string(table, "path", "");
        try {
            if (!path.isEmpty()) {
                return Optional.of(base.resolve(Path.of(path)).normalize().toString());
            }
            problems.add("collection.path", "", origin, "is missing; a collection of type " + type + " needs a folder");
        } catch (InvalidPathException e) {
            problems.add("collection.path", path, origin, "is no path: " + e.getReason());
        }
        return Optional.empty();
    }

    private Map<String, String> settings(JsonNode node) {
        var settings = new HashMap<String, String>();
        node.properties().forEach(field -> settings.put(field.getKey(), setting(field.getValue())));
        return settings;
    }

    /** Sources read a list as lines. */
    private static String setting(JsonNode node) {
        if (!node.isArray()) {
            return TomlFile.text(node);
        }
        var lines = new ArrayList<String>();
        node.forEach(line -> lines.add(TomlFile.text(line)));
        return String.join("\n", lines);
    }

    private List<String> languages(JsonNode node) {
        var codes = new ArrayList<String>();
        node.forEach(code -> codes.add(code.asText()));
        return codes;
    }

    private String string(JsonNode table, String field, String otherwise) {
        JsonNode node = table.path(field);
        if (node.isMissingNode()) {
            return otherwise;
        }
        if (!node.isTextual()) {
            problems.add("collection." + field, TomlFile.text(node), origin, "must be a text in quotes");
            return otherwise;
        }
        return node.textValue();
    }
}

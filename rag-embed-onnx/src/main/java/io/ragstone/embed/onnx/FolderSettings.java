package io.ragstone.embed.onnx;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.ragstone.error.ConfigException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;

/** What {@code ragstone-model.json} says, where a model's folder has one. A setting of another type is refused. */
final class FolderSettings {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Path file;
    private final JsonNode settings;

    private FolderSettings(Path file, JsonNode settings) {
        this.file = file;
        this.settings = settings;
    }

    /**
     * @param known the settings that there are
     * @throws ConfigException if there are others
     */
    static FolderSettings in(Path file, List<String> known) {
        var read = new FolderSettings(file, read(file));
        read.settings.fieldNames().forEachRemaining(name -> {
            if (!known.contains(name)) {
                throw new ConfigException(file + " has an unknown setting '" + name + "'; known are " + known);
            }
        });
        return read;
    }

    private static JsonNode read(Path file) {
        if (!Files.exists(file)) {
            return JSON.createObjectNode();
        }
        JsonNode read;
        try {
            read = JSON.readTree(file.toFile());
        } catch (IOException e) {
            throw new ConfigException(file + " cannot be read as JSON: " + e.getMessage());
        }
        if (!read.isObject()) {
            throw new ConfigException(file + " is no JSON object");
        }
        return read;
    }

    String text(String name, String otherwise) {
        JsonNode value = settings.path(name);
        if (!value.isMissingNode() && !value.isTextual()) {
            throw new ConfigException(name + " in " + file + " is " + value + "; it is a text");
        }
        return value.asText(otherwise);
    }

    /** A list of texts; none where it is not set. */
    Set<String> texts(String name) {
        JsonNode value = settings.path(name);
        var texts = new TreeSet<String>();
        boolean isList = value.isMissingNode() || value.isArray();
        for (JsonNode each : value) {
            isList &= each.isTextual();
            texts.add(each.asText());
        }
        if (!isList) {
            throw new ConfigException(name + " in " + file + " is " + value + "; it is a list of texts");
        }
        return texts;
    }

    int number(String name, int otherwise) {
        return number(name).orElse(otherwise);
    }

    OptionalInt number(String name) {
        JsonNode value = settings.path(name);
        if (value.isMissingNode()) {
            return OptionalInt.empty();
        }
        if (!value.canConvertToInt() || !value.isIntegralNumber()) {
            throw new ConfigException(name + " in " + file + " is " + value + "; it is a whole number");
        }
        return OptionalInt.of(value.intValue());
    }
}

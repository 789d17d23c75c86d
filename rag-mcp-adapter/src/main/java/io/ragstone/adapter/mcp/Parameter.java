package io.ragstone.adapter.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ragstone.adapter.json.Json;
import java.util.List;
import java.util.Optional;

/**
 * One parameter of a tool: what it is called, what it may hold, and how it is described to an agent.
 *
 * @param name in camel case
 * @param kind what it holds
 * @param required whether a call without it is refused
 * @param description one or two sentences
 * @param choices the only values of a text; empty for any
 * @param least the smallest number
 * @param most the largest number, or the most characters of a text, or the most elements of a list
 */
record Parameter(
        String name, Kind kind, boolean required, String description, List<String> choices, long least, long most) {

    /** What a parameter holds. */
    enum Kind {
        TEXT("string"),
        NUMBER("integer"),
        TRUTH("boolean"),
        TEXTS("array");

        private final String jsonType;

        Kind(String jsonType) {
            this.jsonType = jsonType;
        }
    }

    Parameter {
        choices = List.copyOf(choices);
    }

    static Parameter text(String name, int most, String description) {
        return new Parameter(name, Kind.TEXT, false, description, List.of(), 0, most);
    }

    static Parameter choice(String name, List<String> choices, String description) {
        return new Parameter(name, Kind.TEXT, false, description, choices, 0, Integer.MAX_VALUE);
    }

    static Parameter number(String name, long least, long most, String description) {
        return new Parameter(name, Kind.NUMBER, false, description, List.of(), least, most);
    }

    static Parameter truth(String name, String description) {
        return new Parameter(name, Kind.TRUTH, false, description, List.of(), 0, 0);
    }

    static Parameter texts(String name, int most, String description) {
        return new Parameter(name, Kind.TEXTS, false, description, List.of(), 0, most);
    }

    Parameter asRequired() {
        return new Parameter(name, kind, true, description, choices, least, most);
    }

    ObjectNode schema() {
        ObjectNode schema = Json.object().put("type", kind.jsonType).put("description", description);
        switch (kind) {
            case NUMBER -> schema.put("minimum", least).put("maximum", most);
            case TEXTS -> schema.put("maxItems", most).putObject("items").put("type", "string");
            default -> {}
        }
        if (!choices.isEmpty()) {
            schema.set("enum", Json.texts(choices));
        }
        return schema;
    }

    /** What is wrong with {@code value}, if anything. */
    Optional<String> problem(JsonNode value) {
        boolean fits = switch (kind) {
            case TEXT -> value.isTextual() && value.textValue().length() <= most;
            case NUMBER -> value.isIntegralNumber()
                    && value.canConvertToLong()
                    && value.longValue() >= least
                    && value.longValue() <= most;
            case TRUTH -> value.isBoolean();
            case TEXTS -> value.isArray() && value.size() <= most && allTexts(value);
        };
        boolean isChoice = choices.isEmpty() || (value.isTextual() && choices.contains(value.textValue()));
        return fits && isChoice ? Optional.empty() : Optional.of(name + " must be " + expected() + ", was " + shown(value));
    }

    private String expected() {
        if (!choices.isEmpty()) {
            return "one of " + String.join(", ", choices);
        }
        return switch (kind) {
            case TEXT -> "a string of at most " + most + " characters";
            case NUMBER -> "an integer from " + least + " to " + most;
            case TRUTH -> "true or false";
            case TEXTS -> "an array of at most " + most + " strings";
        };
    }

    private static boolean allTexts(JsonNode array) {
        for (JsonNode element : array) {
            if (!element.isTextual()) {
                return false;
            }
        }
        return true;
    }

    private static String shown(JsonNode value) {
        String text = Json.line(value);
        return text.length() <= 80 ? text : text.substring(0, 80) + "...";
    }
}

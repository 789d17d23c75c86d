package io.ragstone.adapter.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ragstone.adapter.json.Json;

/** Writes JSON schemas of results. Fields are required unless made optional. */
final class Schema {

    private final ObjectNode properties = Json.object();
    private final ArrayNode required = Json.mapper().createArrayNode();

    Schema with(String name, ObjectNode type) {
        properties.set(name, type);
        required.add(name);
        return this;
    }

    Schema optional(String name, ObjectNode type) {
        properties.set(name, type);
        return this;
    }

    Schema texts(String... names) {
        for (String name : names) {
            with(name, type("string"));
        }
        return this;
    }

    Schema numbers(String... names) {
        for (String name : names) {
            with(name, type("integer"));
        }
        return this;
    }

    ObjectNode build() {
        ObjectNode schema = Json.object().put("type", "object");
        schema.set("properties", properties);
        schema.set("required", required);
        return schema;
    }

    static ObjectNode type(String name) {
        return Json.object().put("type", name);
    }

    /** A text, or null. */
    static ObjectNode textOrNull() {
        ObjectNode type = Json.object();
        type.putArray("type").add("string").add("null");
        return type;
    }

    static ObjectNode arrayOf(JsonNode element) {
        ObjectNode type = type("array");
        type.set("items", element);
        return type;
    }
}

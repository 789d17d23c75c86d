package io.ragstone.adapter.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/** Makes JSON. Thread-safe. */
public final class Json {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private Json() {}

    /** The mapper that everything here uses, with its defaults. */
    public static ObjectMapper mapper() {
        return MAPPER;
    }

    /** A new, empty object. */
    public static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    /** An array of texts. */
    public static ArrayNode texts(Collection<String> values) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        values.forEach(array::add);
        return array;
    }

    /** An object with a text for each name, in order of name. */
    public static ObjectNode texts(Map<String, String> values) {
        ObjectNode object = object();
        new TreeMap<>(values).forEach(object::put);
        return object;
    }

    /** The tree of plain maps, lists and values that {@code node} is. */
    @SuppressWarnings("unchecked")
    public static Map<String, Object> map(ObjectNode node) {
        return MAPPER.convertValue(node, Map.class);
    }

    /** The tree that plain maps, lists and values are. */
    public static ObjectNode tree(Map<String, Object> map) {
        return MAPPER.valueToTree(map);
    }

    /** {@code node} on one line. */
    public static String line(JsonNode node) {
        return node.toString();
    }
}

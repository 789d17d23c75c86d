package io.ragstone.adapter.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.ragstone.adapter.json.Json;
import io.ragstone.adapter.text.Visible;
import java.util.Map;

/** Writes out hidden characters in every text of a result. */
final class Hidden {

    private Hidden() {}

    static ObjectNode shown(ObjectNode node) {
        ObjectNode copy = Json.object();
        for (Map.Entry<String, JsonNode> field : node.properties()) {
            copy.set(Visible.line(field.getKey()), shown(field.getValue()));
        }
        return copy;
    }

    private static JsonNode shown(JsonNode node) {
        if (node instanceof ObjectNode object) {
            return shown(object);
        }
        if (node instanceof ArrayNode array) {
            ArrayNode copy = Json.mapper().createArrayNode();
            array.forEach(each -> copy.add(shown(each)));
            return copy;
        }
        return node.isTextual() ? TextNode.valueOf(Visible.text(node.textValue())) : node;
    }
}

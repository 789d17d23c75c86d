package io.ragstone.adapter.mcp;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ragstone.adapter.json.Json;

/**
 * What a tool answers.
 *
 * @param text for agents that read text
 * @param structured the same as data; empty for an error
 * @param isError whether the call failed
 */
public record ToolResult(String text, ObjectNode structured, boolean isError) {

    /** An answer. */
    public static ToolResult of(String text, ObjectNode structured) {
        return new ToolResult(text, structured, false);
    }

    /** Words for an agent about why there is no answer. */
    public static ToolResult error(String text) {
        return new ToolResult(text, Json.object(), true);
    }
}

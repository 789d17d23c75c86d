package io.ragstone.adapter.mcp;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** Something that an agent can ask for. Implementations may be called from any thread. */
public interface Tool {

    /** How it is announced. */
    Description description();

    /**
     * Does what is asked.
     *
     * @throws io.ragstone.error.RagstoneException with words for the agent when it cannot be done
     */
    ToolResult call(ObjectNode arguments);

    /**
     * How a tool is announced.
     *
     * @param name in snake case
     * @param title for people
     * @param text for agents: what it does and when it is the right choice
     * @param input JSON schema of the arguments
     * @param output JSON schema of the structured result
     * @param readsOnly whether it changes nothing
     */
    record Description(
            String name, String title, String text, ObjectNode input, ObjectNode output, boolean readsOnly) {}
}

package io.ragstone.adapter.stdio;

import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema;
import io.ragstone.adapter.json.Json;
import io.ragstone.adapter.mcp.Tool;
import io.ragstone.adapter.mcp.ToolBox;
import io.ragstone.adapter.mcp.ToolResult;
import java.util.Map;

/** Serves clients that begin with a handshake: protocol versions up to 2025-11-25. */
final class SessionEra {

    private final ToolBox tools;
    private final String version;

    SessionEra(ToolBox tools, String version) {
        this.tools = tools;
        this.version = version;
    }

    /** Starts to serve, on threads of the protocol library. */
    McpSyncServer serve(McpJsonMapper mapper, JsonSchemaValidator validator, Inbound in, Outbound out) {
        var transport = new StdioServerTransportProvider(mapper, in, out);
        return McpServer.sync(transport)
                .serverInfo(StdioDoor.SERVER_NAME, version)
                .instructions(ToolBox.INSTRUCTIONS)
                .capabilities(McpSchema.ServerCapabilities.builder().tools(false).build())
                .jsonMapper(mapper)
                .jsonSchemaValidator(validator)
                .validateToolInputs(false)
                .tools(tools.descriptions().stream().map(this::specification).toList())
                .build();
    }

    private SyncToolSpecification specification(Tool.Description description) {
        McpSchema.Tool tool = McpSchema.Tool.builder(description.name(), Json.map(description.input()))
                .title(description.title())
                .description(description.text())
                .outputSchema(Json.map(description.output()))
                .annotations(McpSchema.ToolAnnotations.builder()
                        .title(description.title())
                        .readOnlyHint(description.readsOnly())
                        .destructiveHint(false)
                        .idempotentHint(true)
                        .openWorldHint(false)
                        .build())
                .build();
        return SyncToolSpecification.builder()
                .tool(tool)
                .callHandler((exchange, request) -> answer(description.name(), request.arguments()))
                .build();
    }

    private McpSchema.CallToolResult answer(String name, Map<String, Object> arguments) {
        ToolResult result = tools.call(name, arguments == null ? Json.object() : Json.tree(arguments));
        var answer = McpSchema.CallToolResult.builder().addTextContent(result.text()).isError(result.isError());
        return result.isError()
                ? answer.build()
                : answer.structuredContent(Json.map(result.structured())).build();
    }
}

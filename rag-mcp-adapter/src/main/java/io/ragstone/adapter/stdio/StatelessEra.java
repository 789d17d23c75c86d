package io.ragstone.adapter.stdio;

import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator;
import io.modelcontextprotocol.modern.McpSchema;
import io.modelcontextprotocol.modern.server.McpRequestContext;
import io.modelcontextprotocol.modern.server.McpServer;
import io.modelcontextprotocol.modern.server.McpSyncResponse;
import io.modelcontextprotocol.modern.server.feature.McpSyncTool;
import io.modelcontextprotocol.modern.server.feature.McpSyncToolRepository;
import io.modelcontextprotocol.modern.server.feature.ToolsFeature;
import io.modelcontextprotocol.modern.server.feature.ToolsPage;
import io.modelcontextprotocol.modern.server.transport.StdioMcpTransport;
import io.ragstone.adapter.json.Json;
import io.ragstone.adapter.mcp.Tool;
import io.ragstone.adapter.mcp.ToolBox;
import io.ragstone.adapter.mcp.ToolResult;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Serves clients without a handshake: protocol version 2026-07-28. */
final class StatelessEra {

    /** Tools never change while the program runs. */
    private static final long LIST_LASTS_MILLIS = Duration.ofHours(1).toMillis();

    private final ToolBox tools;
    private final String version;

    StatelessEra(ToolBox tools, String version) {
        this.tools = tools;
        this.version = version;
    }

    /** Starts to serve, on threads of the protocol library. */
    StdioMcpTransport serve(McpJsonMapper mapper, JsonSchemaValidator validator, Inbound in, Outbound out) {
        McpServer server = McpServer.builder()
                .serverInfo(McpSchema.Implementation.builder(StdioDoor.SERVER_NAME, version).build())
                .instructions(ToolBox.INSTRUCTIONS)
                .jsonMapper(mapper)
                .feature(ToolsFeature.ofSync(
                        new Tools(), mapper, validator, LIST_LASTS_MILLIS, McpSchema.CacheScope.PRIVATE))
                .build();
        var transport = new StdioMcpTransport(server, mapper, in, out);
        transport.start().subscribe();
        return transport;
    }

    private final class Tools implements McpSyncToolRepository {

        private final Map<String, McpSyncTool> byName = new LinkedHashMap<>();

        Tools() {
            tools.descriptions().forEach(each -> byName.put(each.name(), tool(each)));
        }

        @Override
        public ToolsPage list(McpRequestContext context, @Nullable String cursor) {
            List<McpSchema.Tool> all =
                    byName.values().stream().map(McpSyncTool::definition).toList();
            return ToolsPage.of(all);
        }

        @Override
        public @Nullable McpSyncTool find(McpRequestContext context, String name) {
            return byName.get(name);
        }
    }

    private McpSyncTool tool(Tool.Description description) {
        McpSchema.Tool tool = McpSchema.Tool.builder(description.name(), Json.map(description.input()))
                .title(description.title())
                .description(description.text())
                .outputSchema(Json.map(description.output()))
                .annotations(new McpSchema.ToolAnnotations(
                        description.title(), description.readsOnly(), false, true, false))
                .build();
        return McpSyncTool.of(
                tool, (context, request) -> McpSyncResponse.result(answer(description.name(), request.arguments())));
    }

    private McpSchema.CallToolOutcome answer(String name, @Nullable Map<String, Object> arguments) {
        ToolResult result = tools.call(name, arguments == null ? Json.object() : Json.tree(arguments));
        var answer = McpSchema.CallToolResult.builder()
                .addContent(McpSchema.TextContent.builder(result.text()).build())
                .isError(result.isError());
        return result.isError()
                ? answer.build()
                : answer.structuredContent(Json.map(result.structured())).build();
    }
}

package io.ragstone.adapter.stdio;

import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator;
import io.ragstone.adapter.json.Json;
import io.ragstone.adapter.mcp.ToolBox;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.CountDownLatch;

/**
 * Serves one client over a pair of streams, in the protocol's era that the client's first message shows. Nothing but
 * messages is written to the output.
 */
public final class StdioDoor {

    /** How the server introduces itself. */
    public static final String SERVER_NAME = "ragstone";

    private final ToolBox tools;
    private final String version;
    private final Runnable afterFirstAnswer;

    /**
     * Serves nobody yet.
     *
     * @param version what the server says of itself
     * @param afterFirstAnswer run when the first answer has left: what takes time belongs here, since a client gives up on a
     *     server that does not answer at once
     */
    public StdioDoor(ToolBox tools, String version, Runnable afterFirstAnswer) {
        this.tools = tools;
        this.version = version;
        this.afterFirstAnswer = afterFirstAnswer;
    }

    /** Serves until the input ends and every request is answered, or the thread is interrupted. */
    public void serve(InputStream in, OutputStream out) throws IOException {
        FirstMessage first = FirstMessage.of(new BufferedInputStream(in));
        var ended = new CountDownLatch(1);
        var exchange = new Exchange(afterFirstAnswer);
        var inbound = new Inbound(first.input(), exchange, ended::countDown);
        var outbound = new Outbound(out, exchange, ended::countDown);
        McpJsonMapper mapper = new JacksonMcpJsonMapper(Json.mapper());
        Runnable stop = first.hasHandshake()
                ? new SessionEra(tools, version).serve(mapper, new Trusting(), inbound, outbound)::close
                : new StatelessEra(tools, version).serve(mapper, new Trusting(), inbound, outbound).closeGracefully()
                        ::subscribe;
        try {
            ended.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        stop.run();
    }

    /** Tools check their arguments themselves, with better words, and tests check what they answer. */
    private static final class Trusting implements JsonSchemaValidator {

        @Override
        public ValidationResponse validate(java.util.Map<String, Object> schema, Object content) {
            return ValidationResponse.asValid(null);
        }
    }
}

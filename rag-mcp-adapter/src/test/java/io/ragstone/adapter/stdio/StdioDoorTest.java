package io.ragstone.adapter.stdio;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ragstone.Ragstone;
import io.ragstone.adapter.json.Json;
import io.ragstone.adapter.mcp.Tool;
import io.ragstone.adapter.mcp.ToolBox;
import io.ragstone.adapter.mcp.ToolResult;
import io.ragstone.adapter.operation.CatchUp;
import io.ragstone.adapter.operation.Index;
import io.ragstone.adapter.operation.Scope;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StdioDoorTest {

    private static final String CALL =
            "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"tools/call\",\"params\":{\"name\":\"echo\",\"arguments\":{\"say\":\"%s\"}}}";

    private static final String STATELESS = "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
            + "\"io.modelcontextprotocol/clientInfo\":{\"name\":\"test\",\"version\":\"1\"},"
            + "\"io.modelcontextprotocol/clientCapabilities\":{}}";

    private static ToolBox echoing(Function<ObjectNode, ToolResult> answer) {
        return new ToolBox(List.of(new Tool() {
            @Override
            public Description description() {
                ObjectNode schema = Json.object().put("type", "object");
                return new Description("echo", "Echo", "Says it again.", schema, schema, true);
            }

            @Override
            public ToolResult call(ObjectNode arguments) {
                return answer.apply(arguments);
            }
        }));
    }

    private static ToolBox echoing() {
        return echoing(arguments -> ToolResult.of(arguments.path("say").asText(), arguments));
    }

    @Test
    void shakesHandsListsAndCalls() throws Exception {
        try (var client = new Pipes(echoing(), () -> {})) {
            JsonNode hello = client.ask(Pipes.initialize());
            client.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
            JsonNode list = client.ask("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}");
            JsonNode answer = client.ask(String.format(CALL, 2, "hi"));

            assertThat(hello.at("/result/protocolVersion").asText()).isEqualTo("2025-11-25");
            assertThat(hello.at("/result/serverInfo/name").asText()).isEqualTo("ragstone");
            assertThat(hello.at("/result/serverInfo/version").asText()).isEqualTo("1.2.3");
            assertThat(list.at("/result/tools/0/name").asText()).isEqualTo("echo");
            assertThat(list.at("/result/tools/0/annotations/readOnlyHint").asBoolean())
                    .isTrue();
            assertThat(list.at("/result/tools/0/outputSchema/type").asText()).isEqualTo("object");
            assertThat(answer.at("/result/content/0/text").asText()).isEqualTo("hi");
            assertThat(answer.at("/result/structuredContent/say").asText()).isEqualTo("hi");
        }
    }

    @Test
    void servesTheStatelessEraFromTheSameProgram() throws Exception {
        try (var client = new Pipes(echoing(), () -> {})) {
            JsonNode discovered = client.ask(
                    "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"server/discover\",\"params\":{" + STATELESS + "}}");
            JsonNode list = client.ask(
                    "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/list\",\"params\":{" + STATELESS + "}}");
            JsonNode answer = client.ask("{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"tools/call\",\"params\":{"
                    + "\"name\":\"echo\",\"arguments\":{\"say\":\"hi\"}," + STATELESS + "}}");

            assertThat(discovered.toString()).contains("2026-07-28", "ragstone");
            assertThat(list.at("/result/tools/0/name").asText()).isEqualTo("echo");
            assertThat(answer.at("/result/structuredContent/say").asText()).isEqualTo("hi");
        }
    }

    @Test
    void theFirstAnswerLeavesBeforeAnythingElseBegins() throws Exception {
        var begun = new CountDownLatch(1);
        var mayEnd = new CountDownLatch(1);
        Runnable slowStart = () -> {
            begun.countDown();
            await(mayEnd);
        };
        try (var client = new Pipes(echoing(), () -> new Thread(slowStart).start())) {
            assertThat(begun.getCount()).isEqualTo(1);

            JsonNode hello = client.ask(Pipes.initialize());

            assertThat(hello.path("id").asInt(-1)).isZero();
            await(begun);
            mayEnd.countDown();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"handshake", "stateless"})
    void theStoreIsOpenedAfterTheFirstAnswerHasLeft(String era) throws Exception {
        var order = new CopyOnWriteArrayList<String>();
        var opened = new CountDownLatch(1);
        ExecutorService background = Executors.newSingleThreadExecutor();
        var index = new Index(
                () -> {
                    order.add("store opened");
                    opened.countDown();
                    return Ragstone.builder().store("memory").embedding("none").open();
                },
                background);
        ToolBox tools = ToolBox.reading(
                index,
                new Scope(List.of()),
                CatchUp.every(Duration.ofSeconds(3), Duration.ofMillis(200)),
                new SecureRandom(),
                10,
                1_000);
        OutputStream out = new ByteArrayOutputStream() {
            @Override
            public synchronized void write(byte[] bytes, int offset, int length) {
                super.write(bytes, offset, length);
                if (toString(StandardCharsets.UTF_8).endsWith("\n")) {
                    order.add("answered");
                }
            }
        };
        String first = era.equals("handshake")
                ? Pipes.initialize()
                : "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"server/discover\",\"params\":{" + STATELESS + "}}";

        new StdioDoor(tools, "1.2.3", index::prepare)
                .serve(new ByteArrayInputStream((first + "\n").getBytes(StandardCharsets.UTF_8)), out);

        await(opened);
        index.close();
        background.shutdown();
        assertThat(order).containsExactly("answered", "store opened");
    }

    @Test
    void aSlowCallDoesNotHoldUpOthers() throws Exception {
        var release = new CountDownLatch(1);
        ToolBox tools = echoing(arguments -> {
            if (arguments.path("say").asText().equals("slow")) {
                await(release);
            }
            return ToolResult.of(arguments.path("say").asText(), arguments);
        });
        try (var client = new Pipes(tools, () -> {})) {
            client.handshake();
            client.send(String.format(CALL, 1, "slow"));
            JsonNode first = client.ask(String.format(CALL, 2, "fast"));
            release.countDown();
            JsonNode second = client.receive();

            assertThat(first.path("id").asInt()).isEqualTo(2);
            assertThat(second.path("id").asInt()).isEqualTo(1);
        }
    }

    @Test
    void theEndOfTheInputEndsTheServerOnceItHasAnswered() throws Exception {
        var client = new Pipes(echoing(), () -> {});
        client.send(Pipes.initialize());
        client.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
        client.send(String.format(CALL, 1, "last"));
        client.endInput();

        JsonNode hello = client.receive();
        JsonNode answer = client.receive();
        client.awaitEnd();

        assertThat(hello.path("id").asInt(-1)).isZero();
        assertThat(answer.at("/result/content/0/text").asText()).isEqualTo("last");
    }

    @Test
    void anInputThatEndsAtOnceEndsTheServer() throws Exception {
        var client = new Pipes(echoing(), () -> {});
        client.endInput();

        client.awaitEnd();
    }

    @Test
    void unknownToolsAreErrorsAndTheServerGoesOn() throws Exception {
        try (var client = new Pipes(echoing(), () -> {})) {
            client.handshake();
            JsonNode error = client.ask("{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/call\",\"params\":{"
                    + "\"name\":\"ecko\",\"arguments\":{}}}");
            JsonNode answer = client.ask(String.format(CALL, 8, "still here"));

            assertThat(error.has("error") || error.at("/result/isError").asBoolean())
                    .isTrue();
            assertThat(answer.at("/result/content/0/text").asText()).isEqualTo("still here");
        }
    }

    @Test
    void linesOfOtherProgramsAreSurvived() throws Exception {
        try (var client = new Pipes(echoing(), () -> {})) {
            client.handshake();
            client.send("this is no message");
            client.send("{\"jsonrpc\":\"2.0\",\"id\":");
            JsonNode answer = client.ask(String.format(CALL, 9, "\\u2028 \\r\\n line"));

            assertThat(answer.at("/result/structuredContent/say").asText()).isEqualTo("\u2028 \r\n line");
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}

package io.ragstone.embed.bedrock;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ragstone.model.Purpose;
import io.ragstone.model.Vector;
import io.ragstone.spi.EmbeddingModel;
import io.ragstone.spi.EmbeddingModelProvider;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;

/** Bedrock on loopback, which embeds by hashing words. */
final class FakeBedrock implements AutoCloseable {

    static final int DIMENSIONS = 64;

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final EmbeddingModel HASH = ServiceLoader.load(EmbeddingModelProvider.class).stream()
            .map(ServiceLoader.Provider::get)
            .filter(provider -> provider.name().equals("hash"))
            .findFirst()
            .orElseThrow()
            .open(String.valueOf(DIMENSIONS), Map.of());

    /**
     * A request for vectors.
     *
     * @param http line and headers
     * @param body the JSON
     */
    record Incoming(RecordedRequest http, JsonNode body) {

        List<String> texts() {
            var texts = new ArrayList<String>();
            if (body.has("inputText")) {
                texts.add(body.path("inputText").asText());
            }
            body.path("texts").forEach(text -> texts.add(text.asText()));
            return texts;
        }

        String target() {
            return URLDecoder.decode(http.getTarget(), StandardCharsets.UTF_8);
        }
    }

    private final MockWebServer server = new MockWebServer();
    private final List<Incoming> requests = new CopyOnWriteArrayList<>();
    private final ConcurrentLinkedDeque<MockResponse> script = new ConcurrentLinkedDeque<>();
    private volatile Function<Incoming, MockResponse> behaviour = FakeBedrock::answer;

    FakeBedrock() {
        server.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
                return take(request);
            }
        });
        try {
            server.start(InetAddress.getByName("127.0.0.1"), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private MockResponse take(RecordedRequest request) {
        try {
            var incoming = new Incoming(
                    request,
                    JSON.readTree(Objects.requireNonNull(request.getBody()).utf8()));
            requests.add(incoming);
            MockResponse scripted = script.poll();
            return scripted == null ? behaviour.apply(incoming) : scripted;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static MockResponse answer(Incoming incoming) {
        ObjectNode answer = JSON.createObjectNode();
        if (incoming.body().has("inputText")) {
            answer.set("embedding", numbers(incoming.texts().get(0)));
        } else {
            ArrayNode vectors = answer.putObject("embeddings").putArray("float");
            incoming.texts().forEach(text -> vectors.add(numbers(text)));
        }
        return status(200, answer.toString());
    }

    private static ArrayNode numbers(String text) {
        ArrayNode numbers = JSON.createArrayNode();
        for (float value : vector(text).toArray()) {
            numbers.add(value);
        }
        return numbers;
    }

    static Vector vector(String text) {
        return HASH.embed(List.of(text), Purpose.DOCUMENT).get(0);
    }

    static MockResponse status(int code, String body) {
        return new MockResponse.Builder()
                .code(code)
                .addHeader("Content-Type", "application/json")
                .body(body)
                .build();
    }

    /** A refusal as Bedrock words it. */
    static MockResponse error(int code, String type, String message) {
        return new MockResponse.Builder()
                .code(code)
                .addHeader("Content-Type", "application/json")
                .addHeader("x-amzn-ErrorType", type)
                .body("{\"message\":\"" + message + "\"}")
                .build();
    }

    String url() {
        return "http://127.0.0.1:" + server.getPort();
    }

    void script(MockResponse... answers) {
        script.addAll(List.of(answers));
    }

    void behaves(Function<Incoming, MockResponse> newBehaviour) {
        behaviour = newBehaviour;
    }

    List<Incoming> requests() {
        return requests;
    }

    @Override
    public void close() {
        server.close();
    }
}

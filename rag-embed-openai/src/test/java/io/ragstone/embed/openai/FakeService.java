package io.ragstone.embed.openai;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Function;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;

/** A service on loopback. It embeds by hashing words, in every form there is, unless a test scripts its answers. */
final class FakeService implements AutoCloseable {

    private static final ObjectMapper JSON = new ObjectMapper();

    /**
     * What came in.
     *
     * @param http line and headers
     * @param body the JSON
     */
    record Incoming(RecordedRequest http, JsonNode body) {

        String header(String name) {
            return http.getHeaders().get(name);
        }

        String target() {
            return http.getTarget();
        }

        List<String> texts() {
            return FakeForms.texts(body);
        }
    }

    private final MockWebServer server = new MockWebServer();
    private final List<Incoming> requests = new CopyOnWriteArrayList<>();
    private final ConcurrentLinkedDeque<MockResponse> script = new ConcurrentLinkedDeque<>();
    private volatile Function<Incoming, MockResponse> behaviour = FakeForms::answer;

    FakeService() {
        this(server -> {});
    }

    FakeService(Consumer<MockWebServer> setUp) {
        setUp.accept(server);
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

    int port() {
        return server.getPort();
    }

    String url(String path) {
        return "http://127.0.0.1:" + port() + path;
    }

    /** The next requests are answered so. */
    void script(MockResponse... answers) {
        script.addAll(List.of(answers));
    }

    /** Every request is answered so. */
    void behaves(Function<Incoming, MockResponse> newBehaviour) {
        behaviour = newBehaviour;
    }

    static MockResponse status(int code) {
        return status(code, "{\"error\":{\"message\":\"it is so\"}}");
    }

    static MockResponse status(int code, String body) {
        return new MockResponse.Builder().code(code).body(body).build();
    }

    /** All that came in, in order. */
    List<Incoming> requests() {
        return requests;
    }

    Incoming lastRequest() {
        return requests.get(requests.size() - 1);
    }

    @Override
    public void close() {
        server.close();
    }
}

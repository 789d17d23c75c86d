package io.ragstone.embed.vertex;

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
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
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

/** Vertex AI on loopback, which gives tokens for a service account and embeds by hashing words. */
final class FakeVertex implements AutoCloseable {

    static final int DIMENSIONS = 64;
    static final String TOKEN = "token-of-the-account";

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final KeyPair KEYS = keys();
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
            return body.path("instances").findValuesAsText("content");
        }
    }

    private final MockWebServer server = new MockWebServer();
    private final List<Incoming> requests = new CopyOnWriteArrayList<>();
    private final List<String> tokenRequests = new CopyOnWriteArrayList<>();
    private final ConcurrentLinkedDeque<MockResponse> script = new ConcurrentLinkedDeque<>();
    private volatile Function<Incoming, MockResponse> behaviour = FakeVertex::answer;
    private volatile MockResponse tokens = json(JSON.createObjectNode()
            .put("access_token", TOKEN)
            .put("token_type", "Bearer")
            .put("expires_in", 3_600));

    FakeVertex() {
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

    private static KeyPair keys() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
            generator.initialize(2_048);
            return generator.generateKeyPair();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private MockResponse take(RecordedRequest request) {
        String body = Objects.requireNonNull(request.getBody()).utf8();
        if (request.getTarget().equals("/token")) {
            tokenRequests.add(body);
            return tokens;
        }
        try {
            var incoming = new Incoming(request, JSON.readTree(body));
            requests.add(incoming);
            MockResponse scripted = script.poll();
            return scripted == null ? behaviour.apply(incoming) : scripted;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static MockResponse answer(Incoming incoming) {
        ObjectNode answer = JSON.createObjectNode();
        ArrayNode predictions = answer.putArray("predictions");
        for (String text : incoming.texts()) {
            ObjectNode embeddings = predictions.addObject().putObject("embeddings");
            embeddings.putObject("statistics").put("truncated", false);
            ArrayNode values = embeddings.putArray("values");
            for (float value : vector(text).toArray()) {
                values.add(value);
            }
        }
        return json(answer);
    }

    static Vector vector(String text) {
        return HASH.embed(List.of(text), Purpose.DOCUMENT).get(0);
    }

    private static MockResponse json(JsonNode body) {
        return status(200, body.toString());
    }

    static MockResponse status(int code, String body) {
        return new MockResponse.Builder()
                .code(code)
                .addHeader("Content-Type", "application/json")
                .body(body)
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

    void answersForTokens(MockResponse answer) {
        tokens = answer;
    }

    List<Incoming> requests() {
        return requests;
    }

    List<String> tokenRequests() {
        return tokenRequests;
    }

    /** Settings with the key file of an account that this server knows. */
    Map<String, String> settings(Path folder) {
        ObjectNode account = JSON.createObjectNode()
                .put("type", "service_account")
                .put("project_id", "my-project")
                .put("private_key_id", "1")
                .put("private_key", pem())
                .put("client_email", "rag@my-project.example")
                .put("client_id", "2")
                .put("token_uri", url() + "/token");
        Path file = folder.resolve("account.json");
        try {
            Files.writeString(file, account.toString());
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Map.of("credentials_file", file.toString(), "base_url", url());
    }

    private static String pem() {
        String base64 = Base64.getMimeEncoder().encodeToString(KEYS.getPrivate().getEncoded());
        return "-----BEGIN PRIVATE KEY-----\n" + base64 + "\n-----END PRIVATE KEY-----\n";
    }

    @Override
    public void close() {
        server.close();
    }
}

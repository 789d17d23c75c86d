package io.ragstone.embed.vertex;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ragstone.testkit.HashedWords;
import io.ragstone.testkit.LoopbackServer;
import io.ragstone.testkit.LoopbackServer.Received;
import io.ragstone.testkit.LoopbackServer.Reply;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/** Vertex AI on loopback: one server gives tokens for a service account, the other embeds by hashing words. */
final class FakeVertex implements AutoCloseable {

    static final String TOKEN = "token-of-the-account";

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final KeyPair KEYS = keys();

    private final LoopbackServer tokens = new LoopbackServer(request ->
            Reply.of(200, "{\"access_token\":\"" + TOKEN + "\",\"token_type\":\"Bearer\",\"expires_in\":3600}"));
    private final LoopbackServer models = new LoopbackServer(FakeVertex::answer);

    private static KeyPair keys() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
            generator.initialize(2_048);
            return generator.generateKeyPair();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    LoopbackServer tokens() {
        return tokens;
    }

    LoopbackServer models() {
        return models;
    }

    static JsonNode json(Received request) {
        try {
            return JSON.readTree(request.body());
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    static List<String> texts(Received request) {
        return json(request).path("instances").findValuesAsText("content");
    }

    static Reply answer(Received request) {
        ObjectNode answer = JSON.createObjectNode();
        ArrayNode predictions = answer.putArray("predictions");
        for (String text : texts(request)) {
            ObjectNode embeddings = predictions.addObject().putObject("embeddings");
            embeddings.putObject("statistics").put("truncated", false);
            ArrayNode values = embeddings.putArray("values");
            for (float value : HashedWords.vector(text).toArray()) {
                values.add(value);
            }
        }
        return Reply.of(200, answer.toString());
    }

    /** Settings with the key file of an account that gets tokens. */
    Map<String, String> settings(Path folder) {
        ObjectNode account = JSON.createObjectNode()
                .put("type", "service_account")
                .put("project_id", "my-project")
                .put("private_key_id", "1")
                .put("private_key", pem())
                .put("client_email", "rag@my-project.example")
                .put("client_id", "2")
                .put("token_uri", tokens.url() + "/token");
        Path file = folder.resolve("account.json");
        try {
            Files.writeString(file, account.toString());
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Map.of("credentials_file", file.toString(), "base_url", models.url());
    }

    private static String pem() {
        String base64 = Base64.getMimeEncoder().encodeToString(KEYS.getPrivate().getEncoded());
        return "-----BEGIN PRIVATE KEY-----\n" + base64 + "\n-----END PRIVATE KEY-----\n";
    }

    @Override
    public void close() {
        tokens.close();
        models.close();
    }
}

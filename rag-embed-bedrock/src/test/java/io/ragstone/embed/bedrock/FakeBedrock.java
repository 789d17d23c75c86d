package io.ragstone.embed.bedrock;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ragstone.testkit.HashedWords;
import io.ragstone.testkit.LoopbackServer;
import io.ragstone.testkit.LoopbackServer.Received;
import io.ragstone.testkit.LoopbackServer.Reply;
import java.util.ArrayList;
import java.util.List;

/** Bedrock as it answers: by hashing words. */
final class FakeBedrock {

    private static final ObjectMapper JSON = new ObjectMapper();

    private FakeBedrock() {}

    static LoopbackServer start() {
        return new LoopbackServer(FakeBedrock::answer);
    }

    static JsonNode json(Received request) {
        try {
            return JSON.readTree(request.body());
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }

    static List<String> texts(Received request) {
        var texts = new ArrayList<String>();
        if (json(request).has("inputText")) {
            texts.add(json(request).path("inputText").asText());
        }
        json(request).path("texts").forEach(text -> texts.add(text.asText()));
        return texts;
    }

    static Reply answer(Received request) {
        ObjectNode answer = JSON.createObjectNode();
        if (json(request).has("inputText")) {
            answer.set("embedding", numbers(texts(request).get(0)));
        } else {
            ArrayNode vectors = answer.putObject("embeddings").putArray("float");
            texts(request).forEach(text -> vectors.add(numbers(text)));
        }
        return Reply.of(200, answer.toString());
    }

    private static ArrayNode numbers(String text) {
        ArrayNode numbers = JSON.createArrayNode();
        for (float value : HashedWords.vector(text).toArray()) {
            numbers.add(value);
        }
        return numbers;
    }

    /** A refusal as Bedrock words it. */
    static Reply error(int code, String type, String message) {
        return Reply.of(code, "{\"message\":\"" + message + "\"}").with("x-amzn-ErrorType", type);
    }
}

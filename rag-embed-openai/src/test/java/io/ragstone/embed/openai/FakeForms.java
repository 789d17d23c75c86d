package io.ragstone.embed.openai;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ragstone.embed.openai.FakeService.Incoming;
import io.ragstone.model.Vector;
import io.ragstone.testkit.HashedWords;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import mockwebserver3.MockResponse;

/** What services answer, in the forms in which they do. */
final class FakeForms {

    private FakeForms() {}

    static List<String> texts(JsonNode body) {
        var texts = new ArrayList<String>();
        for (String field : List.of("input", "inputs", "texts", "documents")) {
            body.path(field).forEach(text -> texts.add(text.asText()));
        }
        body.path("requests")
                .forEach(
                        request -> texts.add(request.at("/content/parts/0/text").asText()));
        return texts;
    }

    static MockResponse answer(Incoming incoming) {
        String path = incoming.target().split("\\?", -1)[0];
        return new MockResponse.Builder()
                .addHeader("Content-Type", "application/json")
                .body(answer(path, incoming.body(), incoming.texts()).toString())
                .build();
    }

    private static JsonNode answer(String path, JsonNode body, List<String> texts) {
        if (path.endsWith("/rerank")) {
            return scores(body.has("texts"), body.path("query").asText(), texts);
        }
        if (path.endsWith(":batchEmbedContents")) {
            ObjectNode answer = object();
            ArrayNode embeddings = answer.putArray("embeddings");
            texts.forEach(text -> embeddings.addObject().set("values", numbers(text)));
            return answer;
        }
        if (path.endsWith("/embeddings")) {
            return openAi(texts, body.has("encoding_format") || body.has("embedding_type"));
        }
        ArrayNode vectors = JsonNodeFactory.instance.arrayNode();
        texts.forEach(text -> vectors.add(numbers(text)));
        if (path.endsWith("/api/embed")) {
            return object().set("embeddings", vectors);
        }
        return body.has("inputs") ? vectors : object().set("embeddings", object().set("float", vectors));
    }

    /** As OpenAI does, but from the last to the first. */
    static ObjectNode openAi(List<String> texts, boolean isBase64) {
        ObjectNode answer = object();
        ArrayNode data = answer.putArray("data");
        for (int i = texts.size() - 1; i >= 0; i--) {
            ObjectNode item = data.addObject().put("index", i);
            if (isBase64) {
                item.put("embedding", base64(HashedWords.vector(texts.get(i))));
            } else {
                item.set("embedding", numbers(texts.get(i)));
            }
        }
        return answer;
    }

    private static String base64(Vector vector) {
        ByteBuffer bytes =
                ByteBuffer.allocate(vector.dimensions() * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (float value : vector.toArray()) {
            bytes.putFloat(value);
        }
        return Base64.getEncoder().encodeToString(bytes.array());
    }

    private static ArrayNode numbers(String text) {
        ArrayNode numbers = JsonNodeFactory.instance.arrayNode();
        for (float value : HashedWords.vector(text).toArray()) {
            numbers.add(value);
        }
        return numbers;
    }

    /** The share of the question's words that a passage has; the best first, as services do. */
    private static JsonNode scores(boolean isTei, String query, List<String> passages) {
        ArrayNode scores = JsonNodeFactory.instance.arrayNode();
        for (int i = 0; i < passages.size(); i++) {
            Set<String> shared = words(query);
            shared.retainAll(words(passages.get(i)));
            scores.addObject().put("index", i).put(isTei ? "score" : "relevance_score", (double) shared.size());
        }
        var sorted = new ArrayList<JsonNode>();
        scores.forEach(sorted::add);
        sorted.sort((a, b) -> Double.compare(score(b), score(a)));
        ArrayNode ranked = JsonNodeFactory.instance.arrayNode().addAll(sorted);
        return isTei ? ranked : object().set("results", ranked);
    }

    private static double score(JsonNode scored) {
        return scored.path("score").asDouble() + scored.path("relevance_score").asDouble();
    }

    private static Set<String> words(String text) {
        return new HashSet<>(Arrays.asList(text.toLowerCase(Locale.ROOT).split("\\W+", -1)));
    }

    private static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }
}

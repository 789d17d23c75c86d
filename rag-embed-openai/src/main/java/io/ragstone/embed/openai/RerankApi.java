package io.ragstone.embed.openai;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ragstone.internal.remote.Answer;
import io.ragstone.internal.remote.CallFailure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** How services that judge passages are asked. Their answers differ in names only, so one reader reads all. */
enum RerankApi {
    /** What most servers understand: vLLM, llama.cpp, Infinity, LiteLLM. */
    COMMON("", ""),
    COHERE("https://api.cohere.com/v2", "COHERE_API_KEY,CO_API_KEY"),
    JINA("https://api.jina.ai/v1", "JINA_API_KEY"),
    VOYAGE("https://api.voyageai.com/v1", "VOYAGE_API_KEY"),
    TEI("http://localhost:8080", "");

    private final String usualUrl;
    private final String keys;

    RerankApi(String usualUrl, String keys) {
        this.usualUrl = usualUrl;
        this.keys = keys;
    }

    /** As it stands in configuration. */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    static List<String> labels() {
        return Arrays.stream(values()).map(RerankApi::label).toList();
    }

    static RerankApi named(String label) {
        return valueOf(label.toUpperCase(Locale.ROOT));
    }

    Optional<String> usualUrl() {
        return Optional.of(usualUrl).filter(url -> !url.isEmpty());
    }

    List<String> usualKeys() {
        return Arrays.stream(keys.split(",", -1)).filter(key -> !key.isEmpty()).toList();
    }

    /** The question in JSON. */
    ObjectNode body(String model, String query, List<String> passages) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        if (!model.isEmpty()) {
            body.put("model", model);
        }
        body.put("query", query);
        body.set(this == TEI ? "texts" : "documents", EmbeddingForm.array(passages));
        switch (this) {
            case TEI -> body.put("truncate", false);
            case VOYAGE -> body.put("truncation", false);
            case JINA -> body.put("return_documents", false);
            case COMMON, COHERE -> {
                // they need no more
            }
        }
        return body;
    }

    /** The scores of an answer. */
    static List<Answer<Double>> read(JsonNode answer) throws CallFailure {
        JsonNode results = answer.has("results") ? answer.path("results") : answer.path("data");
        var answers = new ArrayList<Answer<Double>>();
        for (JsonNode each : EmbeddingForm.demand(answer.isArray() ? answer : results, answer)) {
            JsonNode score = each.has("relevance_score") ? each.path("relevance_score") : each.path("score");
            if (!score.isNumber() || !each.path("index").isInt()) {
                throw CallFailure.broken("a score of the answer says not what it is worth, or for which passage", null);
            }
            answers.add(Answer.numbered(each.path("index").intValue(), score.doubleValue()));
        }
        return answers;
    }
}

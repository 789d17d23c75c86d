package io.ragstone.embed.openai;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ragstone.internal.remote.Answer;
import io.ragstone.internal.remote.CallFailure;
import java.util.List;

/** {@code /api/embed} of Ollama, which cuts texts unless it is told not to. */
final class OllamaForm implements EmbeddingForm {

    @Override
    public ObjectNode body(EmbeddingRequest request) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        body.put("model", request.model());
        body.set("input", EmbeddingForm.array(request.texts()));
        body.put("truncate", false);
        request.dimensions().ifPresent(wanted -> body.put("dimensions", wanted));
        return body;
    }

    @Override
    public List<Answer<float[]>> read(JsonNode answer) throws CallFailure {
        return EmbeddingForm.inPlace(EmbeddingForm.demand(answer.path("embeddings"), answer));
    }
}

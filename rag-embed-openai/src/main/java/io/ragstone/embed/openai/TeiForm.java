package io.ragstone.embed.openai;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ragstone.internal.remote.Answer;
import io.ragstone.internal.remote.CallFailure;
import java.util.List;

/** {@code /embed} of text-embeddings-inference; its input types are prompts that the model brings along. */
final class TeiForm implements EmbeddingForm {

    @Override
    public ObjectNode body(EmbeddingRequest request) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        body.set("inputs", EmbeddingForm.array(request.texts()));
        body.put("truncate", false);
        if (!request.inputType().isEmpty()) {
            body.put("prompt_name", request.inputType());
        }
        request.dimensions().ifPresent(wanted -> body.put("dimensions", wanted));
        return body;
    }

    @Override
    public List<Answer<float[]>> read(JsonNode answer) throws CallFailure {
        return EmbeddingForm.inPlace(EmbeddingForm.demand(answer, answer));
    }
}

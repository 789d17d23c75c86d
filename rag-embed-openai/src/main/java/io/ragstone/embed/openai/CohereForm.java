package io.ragstone.embed.openai;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ragstone.internal.remote.Answer;
import io.ragstone.internal.remote.CallFailure;
import java.util.List;

/** {@code /embed} of Cohere, version 2. */
final class CohereForm implements EmbeddingForm {

    @Override
    public ObjectNode body(EmbeddingRequest request) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        body.put("model", request.model());
        body.set("texts", EmbeddingForm.array(request.texts()));
        body.put("truncate", "NONE");
        body.putArray("embedding_types").add("float");
        if (!request.inputType().isEmpty()) {
            body.put("input_type", request.inputType());
        }
        request.dimensions().ifPresent(wanted -> body.put("output_dimension", wanted));
        return body;
    }

    @Override
    public List<Answer<float[]>> read(JsonNode answer) throws CallFailure {
        return EmbeddingForm.inPlace(
                EmbeddingForm.demand(answer.path("embeddings").path("float"), answer));
    }
}

package io.ragstone.embed.openai;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ragstone.internal.remote.Answer;
import io.ragstone.internal.remote.CallFailure;
import io.ragstone.internal.remote.JsonVector;
import java.util.ArrayList;
import java.util.List;

/** {@code batchEmbedContents} of the Gemini API: a request for each text. */
final class GeminiForm implements EmbeddingForm {

    @Override
    public ObjectNode body(EmbeddingRequest request) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        ArrayNode requests = body.putArray("requests");
        for (String text : request.texts()) {
            ObjectNode each = requests.addObject();
            each.put("model", "models/" + request.model());
            each.putObject("content").putArray("parts").addObject().put("text", text);
            if (!request.inputType().isEmpty()) {
                each.put("taskType", request.inputType());
            }
            request.dimensions().ifPresent(wanted -> each.put("outputDimensionality", wanted));
        }
        return body;
    }

    @Override
    public List<Answer<float[]>> read(JsonNode answer) throws CallFailure {
        var answers = new ArrayList<Answer<float[]>>();
        for (JsonNode each : EmbeddingForm.demand(answer.path("embeddings"), answer)) {
            answers.add(Answer.inPlace(JsonVector.of(each.path("values"))));
        }
        return answers;
    }
}

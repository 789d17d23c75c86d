package io.ragstone.embed.openai;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ragstone.internal.remote.Answer;
import io.ragstone.internal.remote.CallFailure;
import io.ragstone.internal.remote.JsonVector;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code /embeddings} of OpenAI, and of the many who took it over and named a field or two otherwise.
 *
 * @param inputType the field for what texts are for
 * @param dimensions the field for the dimensions that are wanted
 * @param encoding the field for base64
 * @param truncation the field that forbids cutting texts; empty where there is none
 */
record OpenAiForm(String inputType, String dimensions, String encoding, String truncation) implements EmbeddingForm {

    static final OpenAiForm PLAIN = new OpenAiForm("input_type", "dimensions", "encoding_format", "");
    static final OpenAiForm JINA = new OpenAiForm("task", "dimensions", "embedding_type", "truncate");
    static final OpenAiForm VOYAGE = new OpenAiForm("input_type", "output_dimension", "encoding_format", "truncation");

    @Override
    public ObjectNode body(EmbeddingRequest request) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        body.put("model", request.model());
        body.set("input", EmbeddingForm.array(request.texts()));
        if (!request.inputType().isEmpty()) {
            body.put(inputType, request.inputType());
        }
        request.dimensions().ifPresent(wanted -> body.put(dimensions, wanted));
        if (request.isBase64()) {
            body.put(encoding, "base64");
        }
        if (!truncation.isEmpty()) {
            body.put(truncation, false);
        }
        return body;
    }

    @Override
    public List<Answer<float[]>> read(JsonNode answer) throws CallFailure {
        var answers = new ArrayList<Answer<float[]>>();
        for (JsonNode item : EmbeddingForm.demand(answer.path("data"), answer)) {
            float[] vector = JsonVector.of(item.path("embedding"));
            JsonNode index = item.path("index");
            answers.add(index.isInt() ? Answer.numbered(index.intValue(), vector) : Answer.inPlace(vector));
        }
        return answers;
    }
}

package io.ragstone.embed.openai;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ragstone.internal.remote.Answer;
import io.ragstone.internal.remote.CallFailure;
import io.ragstone.internal.remote.ErrorBody;
import io.ragstone.internal.remote.JsonVector;
import java.util.ArrayList;
import java.util.List;

/** How a service wants to be asked for vectors, and how it answers. */
interface EmbeddingForm {

    /** The question in JSON. */
    ObjectNode body(EmbeddingRequest request);

    /** The vectors of an answer. */
    List<Answer<float[]>> read(JsonNode answer) throws CallFailure;

    /** {@code texts} as an array. */
    static ArrayNode array(List<String> texts) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode(texts.size());
        texts.forEach(array::add);
        return array;
    }

    /** The vectors of an array without numbers. */
    static List<Answer<float[]>> inPlace(JsonNode array) throws CallFailure {
        var answers = new ArrayList<Answer<float[]>>(array.size());
        for (JsonNode vector : array) {
            answers.add(Answer.inPlace(JsonVector.of(vector)));
        }
        return answers;
    }

    /**
     * {@code array}, which is the heart of an answer.
     *
     * @throws CallFailure if it is none: the server speaks another language
     */
    static JsonNode demand(JsonNode array, JsonNode answer) throws CallFailure {
        if (array.isArray()) {
            return array;
        }
        throw CallFailure.unusable(
                "the answer" + ErrorBody.of(answer).quoted("", List.of())
                        + " is not of the form of this service; is the setting api right, and base_url?",
                null);
    }
}

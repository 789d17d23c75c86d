package io.ragstone.embed.bedrock;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ragstone.internal.remote.Answer;
import io.ragstone.internal.remote.CallFailure;
import io.ragstone.internal.remote.JsonVector;
import io.ragstone.model.Purpose;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/** How a family of models wants to be asked. */
enum BedrockForm {
    /** One text a call. */
    TITAN(1) {
        @Override
        ObjectNode body(List<String> texts, String inputType, OptionalInt dimensions) {
            ObjectNode body = JsonNodeFactory.instance.objectNode().put("inputText", texts.get(0));
            dimensions.ifPresent(wanted -> body.put("dimensions", wanted));
            return body;
        }

        @Override
        List<Answer<float[]>> read(JsonNode answer) throws CallFailure {
            return List.of(Answer.inPlace(JsonVector.of(answer.path("embedding"))));
        }

        @Override
        String inputType(Purpose purpose) {
            return "";
        }
    },
    /** Many texts a call, each with what it is for. */
    COHERE(64) {
        @Override
        ObjectNode body(List<String> texts, String inputType, OptionalInt dimensions) {
            ObjectNode body = JsonNodeFactory.instance.objectNode();
            ArrayNode array = body.putArray("texts");
            texts.forEach(array::add);
            body.put("truncate", "NONE").putArray("embedding_types").add("float");
            if (!inputType.isEmpty()) {
                body.put("input_type", inputType);
            }
            dimensions.ifPresent(wanted -> body.put("output_dimension", wanted));
            return body;
        }

        /** Some versions answer with the vectors themselves, others with vectors by type. */
        @Override
        List<Answer<float[]>> read(JsonNode answer) throws CallFailure {
            JsonNode embeddings = answer.path("embeddings");
            var answers = new ArrayList<Answer<float[]>>();
            for (JsonNode vector : embeddings.isArray() ? embeddings : embeddings.path("float")) {
                answers.add(Answer.inPlace(JsonVector.of(vector)));
            }
            return answers;
        }

        @Override
        String inputType(Purpose purpose) {
            return purpose == Purpose.QUERY ? "search_query" : "search_document";
        }
    };

    private final int batch;

    BedrockForm(int batch) {
        this.batch = batch;
    }

    /** The most texts of one call, usually. */
    int batch() {
        return batch;
    }

    /** The question in JSON. */
    abstract ObjectNode body(List<String> texts, String inputType, OptionalInt dimensions);

    /** The vectors of an answer. */
    abstract List<Answer<float[]>> read(JsonNode answer) throws CallFailure;

    /** What the family calls texts of {@code purpose}. */
    abstract String inputType(Purpose purpose);

    /** As it stands in configuration. */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    static List<String> labels() {
        return Arrays.stream(values()).map(BedrockForm::label).toList();
    }

    static BedrockForm named(String label) {
        return valueOf(label.toUpperCase(Locale.ROOT));
    }

    /** The family that a model's name tells. */
    static Optional<BedrockForm> of(String model) {
        return model.contains("titan-embed")
                ? Optional.of(TITAN)
                : model.contains("cohere.embed") ? Optional.of(COHERE) : Optional.empty();
    }
}

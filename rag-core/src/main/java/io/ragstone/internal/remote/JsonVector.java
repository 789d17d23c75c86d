package io.ragstone.internal.remote;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Base64;

/** Vectors in JSON: an array of numbers, or their bytes in base64, little end first. */
public final class JsonVector {

    private JsonVector() {}

    /**
     * The vector that {@code node} holds.
     *
     * @throws CallFailure if it holds none; what is no number becomes NaN
     */
    public static float[] of(JsonNode node) throws CallFailure {
        return node.isTextual() ? decoded(node.asText()) : numbers(node);
    }

    private static float[] numbers(JsonNode node) throws CallFailure {
        if (!node.isArray()) {
            throw CallFailure.broken("where a vector was expected there is none", null);
        }
        float[] vector = new float[node.size()];
        for (int i = 0; i < vector.length; i++) {
            JsonNode number = node.get(i);
            vector[i] = number.isNumber() ? number.floatValue() : Float.NaN;
        }
        return vector;
    }

    private static float[] decoded(String base64) throws CallFailure {
        try {
            ByteBuffer bytes =
                    ByteBuffer.wrap(Base64.getDecoder().decode(base64)).order(ByteOrder.LITTLE_ENDIAN);
            if (bytes.remaining() % Float.BYTES == 0) {
                float[] vector = new float[bytes.remaining() / Float.BYTES];
                bytes.asFloatBuffer().get(vector);
                return vector;
            }
        } catch (IllegalArgumentException noBase64) {
            // told below, like a length that cannot be
        }
        throw CallFailure.broken("a vector in base64 cannot be read", null);
    }
}

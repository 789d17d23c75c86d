package io.ragstone.model;

/**
 * The identity under which vectors may be compared. Vectors of different spaces never meet.
 *
 * @param provider who embeds: {@code hash}, {@code onnx}, {@code openai} ...
 * @param model which model
 * @param dimensions components of each vector, 1 to 16,384
 * @param recipe whatever else changes the vectors: prefixes, pooling, format of the embedded text
 */
public record EmbeddingSpace(String provider, String model, int dimensions, String recipe) {

    public EmbeddingSpace {
        if (dimensions < 1 || dimensions > 16_384) {
            throw new IllegalArgumentException("an embedding has 1 to 16384 dimensions, not " + dimensions);
        }
    }

    /** One line that names the space; equal exactly when the spaces are. */
    public String key() {
        return provider + ":" + model + ":" + dimensions + ":" + recipe;
    }
}

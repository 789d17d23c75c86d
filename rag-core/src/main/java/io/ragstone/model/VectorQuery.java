package io.ragstone.model;

/**
 * Asks for passages by meaning.
 *
 * @param space the space of the vector, and the only one searched
 * @param vector the point to be near to
 * @param scope where to look
 * @param limit the most candidates to return
 */
public record VectorQuery(EmbeddingSpace space, Vector vector, Scope scope, int limit) {

    public VectorQuery {
        if (vector.dimensions() != space.dimensions()) {
            throw new IllegalArgumentException(
                    "a vector of " + vector.dimensions() + " dimensions is none of space " + space.key());
        }
        if (limit < 1) {
            throw new IllegalArgumentException("limit must be positive, was " + limit);
        }
    }
}

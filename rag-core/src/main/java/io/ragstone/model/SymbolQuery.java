package io.ragstone.model;

/**
 * Asks for the passages that define a name.
 *
 * @param name the name, compared ignoring case; a qualified name matches by its last parts
 * @param partial whether a part of the name is enough
 * @param scope where to look
 * @param limit the most candidates to return
 */
public record SymbolQuery(String name, boolean partial, Scope scope, int limit) {

    public SymbolQuery {
        if (name.isBlank()) {
            throw new IllegalArgumentException("a symbol has a name");
        }
        if (limit < 1) {
            throw new IllegalArgumentException("limit must be positive, was " + limit);
        }
    }
}

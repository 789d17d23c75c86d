package io.ragstone.model;

import java.util.List;

/**
 * What a candidate may come from. Both parts hold at once.
 *
 * @param collections the collections, never empty
 * @param filter further conditions on the document
 */
public record Scope(List<CollectionId> collections, Filter filter) {

    public Scope {
        collections = List.copyOf(collections);
        if (collections.isEmpty()) {
            throw new IllegalArgumentException("a scope names at least one collection");
        }
    }
}

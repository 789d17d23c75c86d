package io.ragstone.model;

import java.util.Optional;
import java.util.Set;

/**
 * Asks for the documents of one collection, in order of path.
 *
 * @param collection whose documents
 * @param states which states; empty for all
 * @param after only paths after this one; empty to start at the beginning
 * @param limit the most to return
 */
public record DocumentQuery(CollectionId collection, Set<DocumentState> states, Optional<String> after, int limit) {

    public DocumentQuery {
        states = Set.copyOf(states);
        if (limit < 1) {
            throw new IllegalArgumentException("limit must be positive, was " + limit);
        }
    }
}

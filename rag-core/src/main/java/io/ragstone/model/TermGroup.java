package io.ragstone.model;

import java.util.List;

/**
 * One word of a query: the terms it may be indexed as. More than one where the scope holds several languages; a passage
 * that holds several of them counts as holding the most frequent one.
 *
 * @param terms alternatives, first the one of the query's own language; not empty
 */
public record TermGroup(List<String> terms) {

    public TermGroup {
        terms = List.copyOf(terms);
        if (terms.isEmpty()) {
            throw new IllegalArgumentException("a term group has at least one term");
        }
    }
}

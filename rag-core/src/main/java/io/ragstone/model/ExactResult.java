package io.ragstone.model;

import java.util.List;

/**
 * What an exact search found.
 *
 * @param candidates passages in order of collection, path and ordinal, scored by the number of matches
 * @param complete whether everything in scope was looked at, or {@code limit} was reached; false when time ran out
 */
public record ExactResult(List<Candidate> candidates, boolean complete) {

    public ExactResult {
        candidates = List.copyOf(candidates);
    }
}

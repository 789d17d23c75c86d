package io.ragstone.model;

import java.util.Optional;
import java.util.Set;

/**
 * Asks for jobs, oldest first.
 *
 * @param collections only of these; empty for all
 * @param states only in these; empty for all
 * @param after only jobs with a higher id; empty to start at the beginning
 * @param limit the most to return
 */
public record JobQuery(Set<CollectionId> collections, Set<JobState> states, Optional<Long> after, int limit) {

    public JobQuery {
        collections = Set.copyOf(collections);
        states = Set.copyOf(states);
        if (limit < 1) {
            throw new IllegalArgumentException("limit must be positive, was " + limit);
        }
    }
}

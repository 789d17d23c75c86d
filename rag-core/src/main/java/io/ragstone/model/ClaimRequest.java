package io.ragstone.model;

import java.time.Duration;
import java.util.Set;

/**
 * Asks for jobs to work on.
 *
 * @param worker who asks, for people to read
 * @param limit the most jobs to hand out
 * @param lease how long the right lasts unless extended
 * @param collections only jobs of these; empty for all
 */
public record ClaimRequest(String worker, int limit, Duration lease, Set<CollectionId> collections) {

    public ClaimRequest {
        if (limit < 1) {
            throw new IllegalArgumentException("limit must be positive, was " + limit);
        }
        if (lease.isNegative() || lease.isZero()) {
            throw new IllegalArgumentException("a lease lasts, was " + lease);
        }
        collections = Set.copyOf(collections);
    }
}

package io.ragstone.model;

import java.util.Set;

/**
 * Which jobs an action is for; both conditions hold.
 *
 * @param ids these; empty for any
 * @param collections of these; empty for any
 */
public record JobSelector(Set<Long> ids, Set<CollectionId> collections) {

    /** Every job. */
    public static final JobSelector ALL = new JobSelector(Set.of(), Set.of());

    public JobSelector {
        ids = Set.copyOf(ids);
        collections = Set.copyOf(collections);
    }
}

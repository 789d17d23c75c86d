package io.ragstone.adapter.operation;

import io.ragstone.Ragstone;
import io.ragstone.model.CollectionId;
import io.ragstone.model.Job;
import io.ragstone.model.JobQuery;
import io.ragstone.model.JobSelector;
import io.ragstone.model.Page;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Shows and settles work that waits or was set aside. */
public final class Jobs {

    private final Index index;

    /** Works on the queue of {@code index}. */
    public Jobs(Index index) {
        this.index = index;
    }

    /** The oldest jobs. */
    public Page<Job> list(List<String> collections, Optional<Long> after, int limit) {
        Ragstone open = index.get();
        return open.jobs(new JobQuery(chosen(open, collections), Set.of(), after, limit));
    }

    /** Makes parked jobs wait again; returns how many. */
    public int retry(Set<Long> ids, List<String> collections) {
        Ragstone open = index.get();
        return open.retryJobs(new JobSelector(ids, chosen(open, collections)));
    }

    /** Takes jobs away; returns how many. */
    public int cancel(Set<Long> ids, List<String> collections) {
        Ragstone open = index.get();
        return open.cancelJobs(new JobSelector(ids, chosen(open, collections)));
    }

    private static Set<CollectionId> chosen(Ragstone open, List<String> collections) {
        return collections.isEmpty() ? Set.of() : Set.copyOf(Scope.ALL.chosen(open, collections));
    }
}

package io.ragstone.internal.sync;

import io.ragstone.model.CollectionId;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.DocumentState;
import io.ragstone.model.Job;
import io.ragstone.model.JobQuery;
import io.ragstone.model.JobSelector;
import io.ragstone.model.JobState;
import io.ragstone.model.Page;
import io.ragstone.spi.DocumentLedger;
import io.ragstone.spi.JobQueue;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Jobs that nobody needs any more: their document is gone or stands as it should. They would do no harm when their turn
 * comes, but a parked one never has its turn, and looks like something to care for.
 */
final class Leftovers {

    private static final int PAGE = 1_000;

    private final DocumentLedger ledger;
    private final JobQueue queue;

    Leftovers(DocumentLedger ledger, JobQueue queue) {
        this.ledger = ledger;
        this.queue = queue;
    }

    /** Takes such jobs of {@code id} away. One that is asked for at this moment is asked for again by the next scan. */
    void clear(CollectionId id) {
        var needless = new HashSet<Long>();
        Optional<Long> after = Optional.empty();
        do {
            Page<Job> page =
                    queue.jobs(new JobQuery(Set.of(id), Set.of(JobState.WAITING, JobState.PARKED), after, PAGE));
            page.items().stream().filter(job -> !isNeeded(job.key().document())).forEach(job -> needless.add(job.id()));
            after = page.next().map(Long::valueOf);
        } while (after.isPresent());
        if (!needless.isEmpty()) {
            queue.cancel(new JobSelector(needless, Set.of()));
        }
    }

    private boolean isNeeded(DocumentKey document) {
        return ledger.entry(document)
                .filter(entry -> entry.state() == DocumentState.PENDING || entry.state() == DocumentState.FAILED)
                .isPresent();
    }
}

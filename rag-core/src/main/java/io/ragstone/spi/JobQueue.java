package io.ragstone.spi;

import io.ragstone.model.ClaimRequest;
import io.ragstone.model.Enqueued;
import io.ragstone.model.Job;
import io.ragstone.model.JobFailure;
import io.ragstone.model.JobQuery;
import io.ragstone.model.JobRequest;
import io.ragstone.model.JobSelector;
import io.ragstone.model.Lease;
import io.ragstone.model.Page;
import io.ragstone.model.QueueStats;
import java.time.Duration;
import java.util.List;

/**
 * Work that waits where it survives a crash.
 *
 * <dl>
 *   <dt>Q1
 *   <dd>A job has at most one live lease.
 *   <dt>Q2
 *   <dd>A lease that ran out, was used, or was overtaken changes nothing any more, and says so.
 *   <dt>Q3
 *   <dd>One job per key waits: asking again coalesces, and one that waits for its next attempt is due at once; asking
 *       while it runs makes it run once more afterwards.
 *   <dt>Q4
 *   <dd>Due jobs come out by priority, of one collection then the oldest first; none before its time.
 *   <dt>Q5
 *   <dd>A passing failure puts the job back with exponential backoff and jitter, never sooner than
 *       {@link JobFailure#retryAfter}; a lasting one, or the last allowed attempt, parks it.
 *   <dt>Q6
 *   <dd>A lease that ran out counts as a failed attempt: {@link #recoverExpired} puts the job back, due at once, or
 *       parks it after the last allowed attempt.
 *   <dt>Q7
 *   <dd>A parked job is not claimed until it is {@link #retry retried} or asked for again.
 *   <dt>Q8
 *   <dd>{@link #cancel} takes jobs away that wait or are parked; one that runs loses its lease.
 *   <dt>Q9
 *   <dd>{@link #close} may be called again; every other call after it throws {@link IllegalStateException}.
 *   <dt>Q10
 *   <dd>All methods may be called from any thread, and from several processes where the medium is shared.
 *   <dt>Q11
 *   <dd>A job whose lease ran out is handed out alone, and not while this process runs another such job: one that takes
 *       its worker down takes no other with it a second time.
 *   <dt>Q12
 *   <dd>Among jobs of the same priority collections take turns: while several have jobs that are due, none is ahead of
 *       another by more than two jobs, however many each has and whenever it came.
 *   <dt>Q13
 *   <dd>Any text is data, in paths, collections, reasons and names of workers: it is taken and comes back, and what is
 *       said of one job touches no other. Only a NUL or one half of a surrogate pair may become U+FFFD.
 * </dl>
 */
public interface JobQueue extends AutoCloseable {

    /** Attempts after which a job is parked. */
    int MAX_ATTEMPTS = 5;

    /** Asks for work, for all of it or none; the answers stand in the order of the requests. */
    List<Enqueued> enqueue(List<JobRequest> requests);

    /** Takes due jobs. Never blocks; empty when nothing is due. */
    List<Lease> claim(ClaimRequest request);

    /**
     * Has {@code listener} told, on a thread of the queue's, when somebody else may have put work into the queue, from
     * now until the queue is closed. A hint alone: it may come for no reason, and it does not come where the medium
     * cannot tell, so whoever waits for work looks from time to time besides.
     */
    default void listen(Runnable listener) {
        // nobody tells
    }

    /** Prolongs a lease to {@code by} from now; returns whether it was still good. */
    boolean extend(Lease lease, Duration by);

    /** Ends the job; returns whether the lease was still good: if not, the caller's result does not count. */
    boolean complete(Lease lease);

    /** Ends several jobs, each as {@link #complete} does; returns how many leases were still good. */
    default int completeAll(List<Lease> leases) {
        return (int) leases.stream().filter(this::complete).count();
    }

    /** Puts the job back or parks it; returns whether the lease was still good. */
    boolean fail(Lease lease, JobFailure failure);

    /**
     * Takes back leases that ran out; returns how many. {@link #claim} does this too. A queue that can tell that a
     * worker's process has ended need not wait for the end of its leases.
     */
    int recoverExpired();

    /** How full the queue is. */
    QueueStats stats();

    /** Jobs, oldest first. */
    Page<Job> jobs(JobQuery query);

    /** Makes parked jobs wait again, at once and with no attempts counted; returns how many. */
    int retry(JobSelector which);

    /** Takes jobs away; returns how many. */
    int cancel(JobSelector which);

    @Override
    void close();
}

package io.ragstone.bench.campaign;

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
import io.ragstone.spi.JobQueue;
import java.time.Duration;
import java.util.List;

/** A queue of which nothing is taken: whoever syncs with it looks for changes, and leaves the work to others. */
record EnqueueOnly(JobQueue real) implements JobQueue {

    @Override
    public List<Lease> claim(ClaimRequest request) {
        return List.of();
    }

    /** Others may run what they like; a sync with this queue does not wait for them. */
    @Override
    public QueueStats stats() {
        QueueStats stats = real.stats();
        return new QueueStats(stats.waiting(), 0, stats.parked());
    }

    @Override
    public List<Enqueued> enqueue(List<JobRequest> requests) {
        return real.enqueue(requests);
    }

    @Override
    public boolean extend(Lease lease, Duration by) {
        return real.extend(lease, by);
    }

    @Override
    public boolean complete(Lease lease) {
        return real.complete(lease);
    }

    @Override
    public boolean fail(Lease lease, JobFailure failure) {
        return real.fail(lease, failure);
    }

    @Override
    public int recoverExpired() {
        return real.recoverExpired();
    }

    @Override
    public Page<Job> jobs(JobQuery query) {
        return real.jobs(query);
    }

    @Override
    public int retry(JobSelector which) {
        return real.retry(which);
    }

    @Override
    public int cancel(JobSelector which) {
        return real.cancel(which);
    }

    @Override
    public void close() {
        real.close();
    }
}

package io.ragstone.testkit;

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

/** Passes every call on to another queue. Extend it to change one of them, or to see all of them go by. */
public class DelegatingJobQueue implements JobQueue {

    private final JobQueue real;

    /** Passes calls on to {@code real}, which it owns. */
    public DelegatingJobQueue(JobQueue real) {
        this.real = real;
    }

    /** Called before each call but {@link #close} is passed on; may throw instead. Does nothing here. */
    protected void onCall(String method) {}

    @Override
    public List<Enqueued> enqueue(List<JobRequest> requests) {
        onCall("enqueue");
        return real.enqueue(requests);
    }

    @Override
    public List<Lease> claim(ClaimRequest request) {
        onCall("claim");
        return real.claim(request);
    }

    @Override
    public void listen(Runnable listener) {
        onCall("listen");
        real.listen(listener);
    }

    @Override
    public boolean extend(Lease lease, Duration by) {
        onCall("extend");
        return real.extend(lease, by);
    }

    @Override
    public boolean complete(Lease lease) {
        onCall("complete");
        return real.complete(lease);
    }

    @Override
    public boolean fail(Lease lease, JobFailure failure) {
        onCall("fail");
        return real.fail(lease, failure);
    }

    @Override
    public int recoverExpired() {
        onCall("recoverExpired");
        return real.recoverExpired();
    }

    @Override
    public QueueStats stats() {
        onCall("stats");
        return real.stats();
    }

    @Override
    public Page<Job> jobs(JobQuery query) {
        onCall("jobs");
        return real.jobs(query);
    }

    @Override
    public int retry(JobSelector which) {
        onCall("retry");
        return real.retry(which);
    }

    @Override
    public int cancel(JobSelector which) {
        onCall("cancel");
        return real.cancel(which);
    }

    @Override
    public void close() {
        real.close();
    }
}

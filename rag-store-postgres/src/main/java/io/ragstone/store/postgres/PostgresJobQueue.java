package io.ragstone.store.postgres;

import io.ragstone.internal.store.JobBackoff;
import io.ragstone.internal.store.Times;
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
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Jobs in a table. Every change is one short transaction; workers pass over rows that others look at, so none waits for
 * another. Thread-safe.
 */
final class PostgresJobQueue implements JobQueue {

    private final Database database;
    private final Notices notices;

    PostgresJobQueue(Database database, Notices notices) {
        this.database = database;
        this.notices = notices;
    }

    private long now() {
        return Times.micros(database.clock().instant());
    }

    @Override
    public List<Enqueued> enqueue(List<JobRequest> requests) {
        long now = now();
        return database.write(session -> {
            List<Enqueued> outcomes = JobRows.enqueue(session, requests, now);
            boolean isNews = outcomes.contains(Enqueued.ADDED) || outcomes.contains(Enqueued.REVIVED);
            return told(session, isNews, outcomes);
        });
    }

    private <T> T told(Session session, boolean isNews, T result) throws SQLException {
        if (isNews) {
            notices.send(session);
        }
        return result;
    }

    @Override
    public void listen(Runnable listener) {
        database.refuseClosed();
        notices.listen(listener);
    }

    /** Looks without a lock first: idle workers ask often. */
    @Override
    public List<Lease> claim(ClaimRequest request) {
        long now = now();
        boolean isWorthALock = database.read(session -> JobRows.hasWork(session, database.presence(), now));
        if (!isWorthALock) {
            return List.of();
        }
        return database.write(session -> {
            recover(session, now);
            return JobRows.claim(session, database.presence(), request, now);
        });
    }

    @Override
    public boolean extend(Lease lease, Duration by) {
        long now = now();
        return ifGood(lease, now, (session, jobs) -> JobRows.extend(session, jobs, now + Times.micros(by)));
    }

    @Override
    public boolean complete(Lease lease) {
        return completeAll(List.of(lease)) == 1;
    }

    @Override
    public int completeAll(List<Lease> leases) {
        if (leases.isEmpty()) {
            return 0;
        }
        long now = now();
        return database.write(session -> {
            List<Long> good = JobRows.good(session, leases, now);
            int again = JobRows.complete(session, good);
            return told(session, again > 0, good.size());
        });
    }

    @Override
    public boolean fail(Lease lease, JobFailure failure) {
        long now = now();
        long least = failure.retryAfter().map(Times::micros).orElse(0L);
        return ifGood(lease, now, (session, jobs) -> {
            int attempts = lease.job().attempts() + 1;
            if (failure.isTransient() && attempts < MAX_ATTEMPTS) {
                long due = now + Math.max(least, JobBackoff.micros(attempts, ThreadLocalRandom.current()));
                JobRows.putBack(session, lease.job().id(), attempts, due, failure.reason());
            } else {
                JobRows.park(session, lease.job().id(), attempts, now, failure.reason());
            }
        });
    }

    private interface Change {
        void in(Session session, List<Long> jobs) throws SQLException;
    }

    private boolean ifGood(Lease lease, long now, Change change) {
        return database.write(session -> {
            List<Long> good = JobRows.good(session, List.of(lease), now);
            if (!good.isEmpty()) {
                change.in(session, good);
            }
            return !good.isEmpty();
        });
    }

    @Override
    public int recoverExpired() {
        long now = now();
        return database.write(session -> recover(session, now));
    }

    private int recover(Session session, long now) throws SQLException {
        return JobRows.recover(session, database.presence(), now, "");
    }

    @Override
    public QueueStats stats() {
        return database.read(JobRows::stats);
    }

    @Override
    public Page<Job> jobs(JobQuery query) {
        return database.read(session -> JobRows.page(session, query));
    }

    @Override
    public int retry(JobSelector which) {
        long now = now();
        return database.write(session -> {
            int retried = JobRows.retry(session, which, now);
            return told(session, retried > 0, retried);
        });
    }

    @Override
    public int cancel(JobSelector which) {
        return database.write(session -> JobRows.cancel(session, which));
    }

    @Override
    public void close() {
        notices.close();
        database.close();
    }
}

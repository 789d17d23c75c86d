package io.ragstone.store.sqlite;

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
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Jobs in a table. Every change is one short transaction, so that processes never hand out a job twice. Thread-safe.
 */
final class SqliteJobQueue implements JobQueue {

    private final Database database;
    private final InstantSource clock;
    private final SplittableRandom random;

    /** @param random for jitter; used under the writer's lock alone */
    SqliteJobQueue(Database database, InstantSource clock, SplittableRandom random) {
        this.database = database;
        this.clock = clock;
        this.random = random;
    }

    @Override
    public List<Enqueued> enqueue(List<JobRequest> requests) {
        long now = Times.micros(clock.instant());
        return database.write(session -> {
            var outcomes = new ArrayList<Enqueued>(requests.size());
            for (JobRequest request : requests) {
                outcomes.add(JobRows.enqueue(session, request, now));
            }
            return List.copyOf(outcomes);
        });
    }

    /** Looks without a lock first: idle workers of several processes ask often. */
    @Override
    public List<Lease> claim(ClaimRequest request) {
        long now = Times.micros(clock.instant());
        boolean isWorthALock = database.read(session -> JobRows.hasWork(session, now));
        if (!isWorthALock) {
            return List.of();
        }
        return database.write(session -> {
            recover(session, now);
            return JobRows.claim(session, request, now);
        });
    }

    @Override
    public boolean extend(Lease lease, Duration by) {
        long now = Times.micros(clock.instant());
        return ifGood(lease, now, session -> JobRows.extend(session, lease, now + Times.micros(by)));
    }

    @Override
    public boolean complete(Lease lease) {
        return ifGood(lease, Times.micros(clock.instant()), session -> JobRows.complete(session, lease));
    }

    @Override
    public boolean fail(Lease lease, JobFailure failure) {
        long now = Times.micros(clock.instant());
        long least = failure.retryAfter().map(Times::micros).orElse(0L);
        return ifGood(lease, now, session -> {
            int attempts = lease.job().attempts() + 1;
            if (failure.isTransient() && attempts < MAX_ATTEMPTS) {
                long due = now + Math.max(least, JobBackoff.micros(attempts, random));
                JobRows.putBack(session, lease.job().id(), attempts, due, failure.reason());
            } else {
                JobRows.park(session, lease.job().id(), attempts, now, failure.reason());
            }
        });
    }

    @Override
    public int completeAll(List<Lease> leases) {
        long now = Times.micros(clock.instant());
        return leases.isEmpty()
                ? 0
                : database.write(session -> {
                    int good = 0;
                    for (Lease lease : leases) {
                        if (JobRows.isGood(session, lease, now)) {
                            JobRows.complete(session, lease);
                            good++;
                        }
                    }
                    return good;
                });
    }

    private interface Change {
        void in(Session session) throws SQLException;
    }

    private boolean ifGood(Lease lease, long now, Change change) {
        return database.write(session -> {
            boolean isGood = JobRows.isGood(session, lease, now);
            if (isGood) {
                change.in(session);
            }
            return isGood;
        });
    }

    @Override
    public int recoverExpired() {
        long now = Times.micros(clock.instant());
        return database.write(session -> recover(session, now));
    }

    private int recover(Session session, long now) throws SQLException {
        List<JobRows.Expired> expired = JobRows.expired(session, now);
        for (JobRows.Expired job : expired) {
            String error = "worker '" + job.worker() + "' ended or did not finish in time";
            int attempts = job.attempts() + 1;
            if (attempts < MAX_ATTEMPTS) {
                JobRows.putBack(session, job.id(), attempts, now, error);
            } else {
                JobRows.park(session, job.id(), attempts, now, error);
            }
        }
        return expired.size();
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
        long now = Times.micros(clock.instant());
        return database.write(session -> JobRows.retry(session, which, now));
    }

    @Override
    public int cancel(JobSelector which) {
        return database.write(session -> JobRows.cancel(session, which));
    }

    @Override
    public void close() {
        database.close();
    }
}

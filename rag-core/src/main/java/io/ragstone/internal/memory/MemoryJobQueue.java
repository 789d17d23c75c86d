package io.ragstone.internal.memory;

import io.ragstone.model.ClaimRequest;
import io.ragstone.model.CollectionId;
import io.ragstone.model.Enqueued;
import io.ragstone.model.Job;
import io.ragstone.model.JobFailure;
import io.ragstone.model.JobKey;
import io.ragstone.model.JobQuery;
import io.ragstone.model.JobRequest;
import io.ragstone.model.JobSelector;
import io.ragstone.model.JobState;
import io.ragstone.model.Lease;
import io.ragstone.model.Page;
import io.ragstone.model.QueueStats;
import io.ragstone.spi.JobQueue;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Predicate;

/** A queue on the heap. One caller at a time; asking and claiming look at every job. */
final class MemoryJobQueue implements JobQueue {

    private static final Comparator<QueuedJob> URGENT_FIRST = Comparator.comparingInt(QueuedJob::priority)
            .reversed()
            .thenComparing(QueuedJob::turn)
            .thenComparing(QueuedJob::id);

    private final InstantSource clock;
    private final Backoff backoff = new Backoff(new SplittableRandom());
    private final Guard guard = new Guard("the queue");
    private final TreeMap<Long, QueuedJob> jobs = new TreeMap<>();
    private final Map<JobKey, QueuedJob> byKey = new HashMap<>();
    private long lastId;
    private long lastFence;

    MemoryJobQueue(InstantSource clock) {
        this.clock = clock;
    }

    @Override
    public List<Enqueued> enqueue(List<JobRequest> requests) {
        List<JobRequest> all = List.copyOf(requests);
        return guard.writing(() -> {
            Turns turns = turns();
            return all.stream().map(request -> enqueue(request, turns)).toList();
        });
    }

    private Turns turns() {
        return new Turns(jobs.values());
    }

    private Enqueued enqueue(JobRequest request, Turns turns) {
        QueuedJob known = byKey.get(request.key());
        if (known != null) {
            return known.askedAgain(request.priority(), clock.instant(), turns);
        }
        add(request.key(), request.priority(), turns);
        return Enqueued.ADDED;
    }

    private void add(JobKey key, int priority, Turns turns) {
        var job = new QueuedJob(++lastId, key, priority, clock.instant()).queueUp(turns);
        jobs.put(job.id(), job);
        byKey.put(key, job);
    }

    private void drop(QueuedJob job) {
        jobs.remove(job.id());
        byKey.remove(job.key());
    }

    @Override
    public List<Lease> claim(ClaimRequest request) {
        return guard.writing(() -> {
            takeBackExpired();
            Instant now = clock.instant();
            return together(due(request, now), request.limit()).stream()
                    .map(job -> job.lease(++lastFence, now.plus(request.lease())))
                    .toList();
        });
    }

    private List<QueuedJob> due(ClaimRequest request, Instant now) {
        boolean suspectRuns =
                jobs.values().stream().anyMatch(job -> job.isSuspect() && job.state() == JobState.RUNNING);
        return jobs.values().stream()
                .filter(job -> job.isDue(now) && isAmong(request.collections(), job))
                .filter(job -> !(job.isSuspect() && suspectRuns))
                .sorted(URGENT_FIRST)
                .toList();
    }

    /** A suspect alone, or those before the first one. */
    private static List<QueuedJob> together(List<QueuedJob> due, int limit) {
        return !due.isEmpty() && due.get(0).isSuspect()
                ? due.subList(0, 1)
                : due.stream().takeWhile(job -> !job.isSuspect()).limit(limit).toList();
    }

    private static boolean isAmong(Set<CollectionId> collections, QueuedJob job) {
        return collections.isEmpty()
                || collections.contains(job.key().document().collection());
    }

    @Override
    public boolean extend(Lease lease, Duration by) {
        return guard.writing(() -> {
            Instant now = clock.instant();
            return leased(lease, now).map(job -> job.extend(now.plus(by))).isPresent();
        });
    }

    @Override
    public boolean complete(Lease lease) {
        return guard.writing(() -> leased(lease, clock.instant())
                .map(job -> {
                    drop(job);
                    if (job.isAskedAgain()) {
                        add(job.key(), job.priority(), turns());
                    }
                    return job;
                })
                .isPresent());
    }

    @Override
    public boolean fail(Lease lease, JobFailure failure) {
        return guard.writing(() -> {
            Instant now = clock.instant();
            return leased(lease, now)
                    .map(job -> job.fail(failure, now, backoff, this::turns))
                    .isPresent();
        });
    }

    private Optional<QueuedJob> leased(Lease lease, Instant now) {
        return Optional.ofNullable(jobs.get(lease.job().id())).filter(job -> job.isLeased(lease.fence(), now));
    }

    @Override
    public int recoverExpired() {
        return guard.writing(this::takeBackExpired);
    }

    private int takeBackExpired() {
        Instant now = clock.instant();
        List<QueuedJob> expired =
                jobs.values().stream().filter(job -> job.isExpired(now)).toList();
        JobFailure failure = JobFailure.passing("the worker did not finish in time");
        expired.forEach(job -> job.lapse(failure, now, backoff, this::turns));
        return expired.size();
    }

    @Override
    public QueueStats stats() {
        return guard.reading(
                () -> new QueueStats(count(JobState.WAITING), count(JobState.RUNNING), count(JobState.PARKED)));
    }

    private int count(JobState state) {
        return (int) jobs.values().stream().filter(job -> job.state() == state).count();
    }

    @Override
    public Page<Job> jobs(JobQuery query) {
        return guard.reading(() -> {
            Map<Long, QueuedJob> rest = query.after()
                    .<Map<Long, QueuedJob>>map(after -> jobs.tailMap(after, false))
                    .orElse(jobs);
            List<Job> found = rest.values().stream()
                    .filter(job -> isAmong(query.collections(), job))
                    .filter(job -> query.states().isEmpty() || query.states().contains(job.state()))
                    .limit(query.limit() + 1L)
                    .map(QueuedJob::job)
                    .toList();
            return found.size() <= query.limit() ? new Page<>(found, Optional.empty()) : page(found, query.limit());
        });
    }

    private static Page<Job> page(List<Job> found, int limit) {
        return new Page<>(
                found.subList(0, limit),
                Optional.of(String.valueOf(found.get(limit - 1).id())));
    }

    @Override
    public int retry(JobSelector which) {
        return guard.writing(() -> {
            List<QueuedJob> parked = select(which, job -> job.state() == JobState.PARKED);
            Turns turns = turns();
            parked.forEach(job -> job.revive(clock.instant(), turns));
            return parked.size();
        });
    }

    @Override
    public int cancel(JobSelector which) {
        return guard.writing(() -> {
            List<QueuedJob> cancelled = select(which, job -> true);
            cancelled.forEach(this::drop);
            return cancelled.size();
        });
    }

    private List<QueuedJob> select(JobSelector which, Predicate<QueuedJob> condition) {
        return jobs.values().stream()
                .filter(job -> which.ids().isEmpty() || which.ids().contains(job.id()))
                .filter(job -> isAmong(which.collections(), job))
                .filter(condition)
                .toList();
    }

    @Override
    public void close() {
        guard.close();
    }
}

package io.ragstone.testkit;

import io.ragstone.model.ClaimRequest;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.Enqueued;
import io.ragstone.model.Job;
import io.ragstone.model.JobFailure;
import io.ragstone.model.JobKey;
import io.ragstone.model.JobQuery;
import io.ragstone.model.JobRequest;
import io.ragstone.model.JobSelector;
import io.ragstone.model.JobState;
import io.ragstone.model.Lease;
import io.ragstone.model.QueueStats;
import io.ragstone.spi.JobQueue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** For each rule of a queue a queue that breaks this rule alone. */
final class JobQueueSabotages {

    private JobQueueSabotages() {}

    /** {@code real}, but {@code rule} is broken. */
    static JobQueue breaking(JobQueueRule rule, JobQueue real) {
        return switch (rule) {
            case Q1_ONE_LIVE_LEASE -> new ForgetsExtensions(real);
            case Q2_A_LOST_LEASE_CHANGES_NOTHING -> new CompletesTwice(real);
            case Q3_ONE_JOB_PER_KEY_WAITS -> new ForgetsWhatWasAskedMeanwhile(real);
            case Q4_PRIORITY_THEN_AGE -> new GivesTheNewestFirst(real);
            case Q5_FAILURES_WAIT_OR_PARK -> new IgnoresRetryAfter(real);
            case Q6_AN_EXPIRED_LEASE_IS_A_FAILURE -> new NeverReportsExpiry(real);
            case Q7_PARKED_STAYS_PARKED -> new TriesParkedJobsAgain(real);
            case Q8_CANCEL_TAKES_AWAY -> new LetsRunningJobsRun(real);
            case Q9_CLOSED_MEANS_CLOSED -> new AnswersAfterClosing(real);
            case Q10_SAFE_FROM_ANY_THREAD -> new GivesOneJobToTwoThreads(real);
            case Q11_SUSPECTS_RUN_ALONE -> new HandsSuspectsOutTogether(real);
            case Q12_COLLECTIONS_TAKE_TURNS -> new ServesTheOldestCollectionFirst(real);
            case Q13_ANY_TEXT_IS_DATA -> new DoublesQuotes(real);
        };
    }

    /** Whether its last worker went away over it. */
    private static boolean wentDown(Job job) {
        return job.lastError().contains("did not finish in time");
    }

    private static final class DoublesQuotes extends DelegatingJobQueue {
        DoublesQuotes(JobQueue real) {
            super(real);
        }

        @Override
        public List<Enqueued> enqueue(List<JobRequest> requests) {
            return super.enqueue(requests.stream()
                    .map(request -> new JobRequest(
                            new JobKey(
                                    quoted(request.key().document()),
                                    request.key().kind()),
                            request.priority()))
                    .toList());
        }

        private static DocumentKey quoted(DocumentKey document) {
            return new DocumentKey(document.collection(), document.path().replace("'", "''"));
        }
    }

    private static final class ServesTheOldestCollectionFirst extends DelegatingJobQueue {
        ServesTheOldestCollectionFirst(JobQueue real) {
            super(real);
        }

        @Override
        public List<Lease> claim(ClaimRequest request) {
            return super.jobs(new JobQuery(request.collections(), Set.of(JobState.WAITING), Optional.empty(), 1))
                    .items()
                    .stream()
                    .map(oldest -> oldest.key().document().collection())
                    .map(one -> super.claim(
                            new ClaimRequest(request.worker(), request.limit(), request.lease(), Set.of(one))))
                    .findFirst()
                    .orElseGet(() -> super.claim(request));
        }
    }

    private static final class ForgetsExtensions extends DelegatingJobQueue {
        ForgetsExtensions(JobQueue real) {
            super(real);
        }

        @Override
        public boolean extend(Lease lease, Duration by) {
            return super.extend(lease, Duration.ofMillis(1));
        }
    }

    private static final class CompletesTwice extends DelegatingJobQueue {
        private final Set<Long> used = new HashSet<>();

        CompletesTwice(JobQueue real) {
            super(real);
        }

        @Override
        public synchronized boolean complete(Lease lease) {
            boolean wasGood = super.complete(lease);
            return !used.add(lease.fence()) || wasGood;
        }
    }

    private static final class ForgetsWhatWasAskedMeanwhile extends DelegatingJobQueue {
        ForgetsWhatWasAskedMeanwhile(JobQueue real) {
            super(real);
        }

        @Override
        public List<Enqueued> enqueue(List<JobRequest> requests) {
            Set<JobKey> running =
                    super.jobs(new JobQuery(Set.of(), Set.of(JobState.RUNNING), Optional.empty(), 100)).items().stream()
                            .map(Job::key)
                            .collect(Collectors.toSet());
            return requests.stream()
                    .flatMap(request -> running.contains(request.key())
                            ? Stream.of(Enqueued.AGAIN_AFTERWARDS)
                            : super.enqueue(List.of(request)).stream())
                    .toList();
        }
    }

    private static final class GivesTheNewestFirst extends DelegatingJobQueue {
        GivesTheNewestFirst(JobQueue real) {
            super(real);
        }

        @Override
        public List<Lease> claim(ClaimRequest request) {
            var leases = new ArrayList<>(super.claim(request));
            Collections.reverse(leases);
            return leases;
        }
    }

    private static final class IgnoresRetryAfter extends DelegatingJobQueue {
        IgnoresRetryAfter(JobQueue real) {
            super(real);
        }

        @Override
        public boolean fail(Lease lease, JobFailure failure) {
            return super.fail(lease, new JobFailure(failure.reason(), failure.isTransient(), Optional.empty()));
        }
    }

    private static final class NeverReportsExpiry extends DelegatingJobQueue {
        NeverReportsExpiry(JobQueue real) {
            super(real);
        }

        @Override
        public int recoverExpired() {
            return Math.min(0, super.recoverExpired());
        }
    }

    /** What it adds are no true leases, but a worker would take such a job with it all the same. */
    private static final class HandsSuspectsOutTogether extends DelegatingJobQueue {
        HandsSuspectsOutTogether(JobQueue real) {
            super(real);
        }

        @Override
        public List<Lease> claim(ClaimRequest request) {
            var leases = new ArrayList<>(super.claim(request));
            if (request.limit() > 1
                    && leases.size() == 1
                    && wentDown(leases.get(0).job())) {
                Lease first = leases.get(0);
                super.jobs(new JobQuery(Set.of(), Set.of(JobState.WAITING), Optional.empty(), 100)).items().stream()
                        .filter(job -> job.due().equals(first.job().due()))
                        .forEach(job -> leases.add(new Lease(job, first.fence(), first.expires())));
            }
            return leases;
        }
    }

    private static final class TriesParkedJobsAgain extends DelegatingJobQueue {
        TriesParkedJobsAgain(JobQueue real) {
            super(real);
        }

        @Override
        public List<Lease> claim(ClaimRequest request) {
            Set<Long> parked =
                    super.jobs(new JobQuery(Set.of(), Set.of(JobState.PARKED), Optional.empty(), 100)).items().stream()
                            .filter(job -> !wentDown(job))
                            .map(Job::id)
                            .collect(Collectors.toSet());
            if (request.collections().isEmpty() && !parked.isEmpty()) {
                super.retry(new JobSelector(parked, Set.of()));
            }
            return super.claim(request);
        }
    }

    private static final class LetsRunningJobsRun extends DelegatingJobQueue {
        LetsRunningJobsRun(JobQueue real) {
            super(real);
        }

        @Override
        public int cancel(JobSelector which) {
            Set<Long> idle = super.jobs(new JobQuery(
                            which.collections(), Set.of(JobState.WAITING, JobState.PARKED), Optional.empty(), 100))
                    .items()
                    .stream()
                    .map(Job::id)
                    .filter(id -> which.ids().isEmpty() || which.ids().contains(id))
                    .collect(Collectors.toSet());
            return idle.isEmpty() ? 0 : super.cancel(new JobSelector(idle, which.collections()));
        }
    }

    private static final class AnswersAfterClosing extends DelegatingJobQueue {
        private boolean isClosed;

        AnswersAfterClosing(JobQueue real) {
            super(real);
        }

        @Override
        public QueueStats stats() {
            return isClosed ? new QueueStats(0, 0, 0) : super.stats();
        }

        @Override
        public void close() {
            isClosed = true;
            super.close();
        }
    }

    private static final class GivesOneJobToTwoThreads extends DelegatingJobQueue {
        private List<Lease> last = List.of();
        private Thread claimant = Thread.currentThread();

        GivesOneJobToTwoThreads(JobQueue real) {
            super(real);
        }

        @Override
        public synchronized List<Lease> claim(ClaimRequest request) {
            if (claimant != Thread.currentThread() && !last.isEmpty()) {
                List<Lease> again = last;
                last = List.of();
                return again;
            }
            List<Lease> claimed = super.claim(request);
            if (!claimed.isEmpty()) {
                claimant = Thread.currentThread();
                last = claimed;
            }
            return claimed;
        }
    }
}

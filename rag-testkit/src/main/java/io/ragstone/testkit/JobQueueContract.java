package io.ragstone.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ragstone.model.ClaimRequest;
import io.ragstone.model.CollectionId;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.Enqueued;
import io.ragstone.model.Job;
import io.ragstone.model.JobFailure;
import io.ragstone.model.JobKey;
import io.ragstone.model.JobKind;
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
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/**
 * What every {@link JobQueue} must do. A queue's own tests extend this class and say how to make an empty queue. Time
 * passes only where a test says so. (Longer than other files because it is one list of tests.)
 */
@NullUnmarked
public abstract class JobQueueContract {

    private static final CollectionId DOCS = CollectionId.of("docs");
    private static final CollectionId OTHER = CollectionId.of("other");
    private static final Duration LEASE = Duration.ofMinutes(1);
    private static final Duration LONGEST_BACKOFF = Duration.ofDays(2);

    private ManualTime time;
    private JobQueue queue;

    /** For subclasses. */
    protected JobQueueContract() {}

    /**
     * A queue that holds nothing, that no other test can see, and that takes its time from {@code clock}. Called before
     * each test; the contract closes it.
     */
    protected abstract JobQueue emptyQueue(InstantSource clock);

    @BeforeEach
    final void openQueue() {
        time = ManualTime.start();
        queue = emptyQueue(time);
    }

    @AfterEach
    final void closeQueue() {
        queue.close();
    }

    @Nested
    class Leasing {

        @Test
        @Verifies("Q1")
        void aClaimedJobIsNotClaimedAgain() {
            ask("a", "b", "c");

            List<Lease> first = claim(2);
            List<Lease> second = claim(5);

            assertThat(paths(first)).containsExactlyInAnyOrder("a", "b");
            assertThat(paths(second)).containsExactly("c");
            assertThat(claim(5)).isEmpty();
        }

        @Test
        @Verifies("Q1")
        void aLeaseNamesItsEndAndAFence() {
            ask("a");

            Lease lease = claimOne();

            assertThat(lease.expires()).isEqualTo(time.instant().plus(LEASE));
            assertThat(lease.job().key()).isEqualTo(request("a").key());
            assertThat(lease.job().state()).isEqualTo(JobState.RUNNING);
        }

        @Test
        @Verifies("Q1")
        void anExtendedLeaseIsLiveUntilItsNewEnd() {
            ask("a");
            Lease lease = claimOne();
            time.advance(LEASE.minusSeconds(1));

            assertThat(queue.extend(lease, LEASE)).isTrue();

            time.advance(LEASE.minusSeconds(1));
            assertThat(claim(1)).isEmpty();
            assertThat(queue.complete(lease)).isTrue();
        }

        @Test
        @Verifies("Q2")
        void aLeaseThatRanOutChangesNothing() {
            ask("a");
            Lease lease = claimOne();

            time.advance(LEASE.plusMillis(1));

            assertThat(queue.extend(lease, LEASE)).isFalse();
            assertThat(queue.complete(lease)).isFalse();
            assertThat(queue.fail(lease, JobFailure.lasting("late"))).isFalse();
            queue.recoverExpired();
            time.advance(LONGEST_BACKOFF);
            assertThat(paths(claim(1))).containsExactly("a");
        }

        @Test
        @Verifies("Q2")
        void aLeaseThatWasUsedChangesNothing() {
            ask("a");
            Lease lease = claimOne();
            assertThat(queue.complete(lease)).isTrue();
            ask("a");

            assertThat(queue.complete(lease)).isFalse();
            assertThat(queue.fail(lease, JobFailure.lasting("again"))).isFalse();
            assertThat(queue.extend(lease, LEASE)).isFalse();
            assertThat(queue.stats()).isEqualTo(new QueueStats(1, 0, 0));
        }

        @Test
        @Verifies("Q2")
        void aLeaseThatWasOvertakenChangesNothing() {
            ask("a");
            Lease first = claimOne();
            time.advance(LEASE.plusMillis(1));
            queue.recoverExpired();
            time.advance(LONGEST_BACKOFF);
            Lease second = claimOne();

            assertThat(second.fence()).isNotEqualTo(first.fence());
            assertThat(queue.extend(first, LEASE)).isFalse();
            assertThat(queue.complete(first)).isFalse();
            assertThat(queue.fail(first, JobFailure.passing("late"))).isFalse();
            assertThat(queue.complete(second)).isTrue();
            assertThat(queue.stats()).isEqualTo(new QueueStats(0, 0, 0));
        }
    }

    @Nested
    class Asking {

        @Test
        @Verifies("Q3")
        void aJobThatWaitsIsAskedForOnce() {
            assertThat(queue.enqueue(List.of(request("a"), request("b"), request("a"))))
                    .containsExactly(Enqueued.ADDED, Enqueued.ADDED, Enqueued.COALESCED);
            assertThat(ask("b")).containsExactly(Enqueued.COALESCED);
            assertThat(queue.enqueue(List.of())).isEmpty();

            assertThat(queue.stats()).isEqualTo(new QueueStats(2, 0, 0));
            assertThat(paths(claim(9))).containsExactlyInAnyOrder("a", "b");
        }

        @Test
        @Verifies("Q3")
        void askingForAJobThatWaitsForItsNextAttemptMakesItDueAtOnce() {
            ask("a");
            queue.fail(claimOne(), JobFailure.passing("busy"));

            assertThat(ask("a")).containsExactly(Enqueued.COALESCED);

            assertThat(claimOne().job().attempts()).isEqualTo(1);
        }

        @Test
        @Verifies("Q3")
        void aJobThatRunsRunsOnceMoreAfterwards() {
            ask("a");
            Lease first = claimOne();

            assertThat(ask("a")).containsExactly(Enqueued.AGAIN_AFTERWARDS);
            assertThat(ask("a")).containsExactly(Enqueued.AGAIN_AFTERWARDS);

            assertThat(claim(9)).isEmpty();
            assertThat(queue.complete(first)).isTrue();
            Lease second = claimOne();
            assertThat(second.job().key()).isEqualTo(first.job().key());
            assertThat(queue.complete(second)).isTrue();
            assertThat(queue.stats()).isEqualTo(new QueueStats(0, 0, 0));
        }

        @Test
        @Verifies("Q3")
        void aJobThatRunsRunsOnceMoreAlsoAfterALastingFailure() {
            ask("a");
            Lease first = claimOne();
            ask("a");

            assertThat(queue.fail(first, JobFailure.lasting("the old version is broken")))
                    .isTrue();

            time.advance(LONGEST_BACKOFF);
            assertThat(queue.complete(claimOne())).isTrue();
            assertThat(queue.stats()).isEqualTo(new QueueStats(0, 0, 0));
        }

        @Test
        @Verifies("Q3")
        void keysDifferByCollectionAndPath() {
            var elsewhere = JobRequest.index(new DocumentKey(OTHER, "a"));
            var otherCase = JobRequest.index(new DocumentKey(CollectionId.of("DOCS"), "a"));

            assertThat(queue.enqueue(List.of(request("a"), elsewhere, request("A"), otherCase)))
                    .containsExactly(Enqueued.ADDED, Enqueued.ADDED, Enqueued.ADDED, Enqueued.COALESCED);
        }

        @Test
        @Verifies("Q4")
        void higherPriorityComesFirstThenTheOlder() {
            queue.enqueue(List.of(request("low", -1), request("first", 0), request("urgent", 5)));
            time.advance(Duration.ofMillis(1));
            queue.enqueue(List.of(request("second", 0), request("urgent too", 5)));

            assertThat(paths(claim(4))).containsExactly("urgent", "urgent too", "first", "second");
            assertThat(paths(claim(4))).containsExactly("low");
        }

        @Test
        @Verifies("Q4")
        void nothingComesBeforeItsTime() {
            ask("a");
            queue.fail(claimOne(), new JobFailure("busy", true, Optional.of(Duration.ofHours(1))));
            ask("b");

            assertThat(paths(claim(9))).containsExactly("b");
            time.advance(due("a"));
            assertThat(paths(claim(9))).containsExactly("a");
        }

        @Test
        @Verifies("Q4")
        void onlyJobsOfTheCollectionsAskedForComeOut() {
            queue.enqueue(List.of(request("a"), JobRequest.index(new DocumentKey(OTHER, "b"))));

            List<Lease> leases = queue.claim(new ClaimRequest("worker", 9, LEASE, Set.of(OTHER)));

            assertThat(paths(leases)).containsExactly("b");
        }
    }

    @Nested
    class Failing {

        @Test
        @Verifies("Q5")
        void aPassingFailureWaitsLongerEachTime() {
            ask("a");
            var waits = new ArrayList<Duration>();
            for (int attempt = 1; attempt < JobQueue.MAX_ATTEMPTS; attempt++) {
                assertThat(queue.fail(claimOne(), JobFailure.passing("try " + attempt)))
                        .isTrue();
                waits.add(due("a"));
                assertThat(job("a").attempts()).isEqualTo(attempt);
                assertThat(job("a").lastError()).isEqualTo("try " + attempt);
                time.advance(due("a"));
            }

            assertThat(waits).allSatisfy(wait -> assertThat(wait).isPositive().isLessThan(LONGEST_BACKOFF));
            assertThat(waits.get(2)).isGreaterThan(waits.get(0));
            assertThat(waits.get(3)).isGreaterThan(waits.get(1));
        }

        @Test
        @Verifies("Q5")
        void failuresAtTheSameTimeDoNotComeBackAtTheSameTime() {
            IntStream.range(0, 20).forEach(i -> ask("document-" + i));
            claim(20).forEach(lease -> queue.fail(lease, JobFailure.passing("busy")));

            assertThat(jobs(20)).extracting(Job::due).doesNotHaveDuplicates().hasSize(20);
        }

        @Test
        @Verifies("Q5")
        void neverSoonerThanAskedFor() {
            ask("a");
            var asked = Duration.ofHours(30);

            queue.fail(claimOne(), new JobFailure("busy", true, Optional.of(asked)));

            assertThat(due("a")).isGreaterThanOrEqualTo(asked);
        }

        @Test
        @Verifies("Q5")
        void aLastingFailureParks() {
            ask("a");

            assertThat(queue.fail(claimOne(), JobFailure.lasting("broken"))).isTrue();

            assertThat(queue.stats()).isEqualTo(new QueueStats(0, 0, 1));
            assertThat(job("a").lastError()).isEqualTo("broken");
        }

        @Test
        @Verifies("Q5")
        void theLastAllowedAttemptParks() {
            ask("a");
            for (int attempt = 0; attempt < JobQueue.MAX_ATTEMPTS; attempt++) {
                time.advance(LONGEST_BACKOFF);
                queue.fail(claimOne(), JobFailure.passing("busy"));
            }

            assertThat(queue.stats()).isEqualTo(new QueueStats(0, 0, 1));
            assertThat(job("a").state()).isEqualTo(JobState.PARKED);
        }

        @Test
        @Verifies("Q6")
        void anExpiredLeaseIsTakenBackAndCounts() {
            ask("a", "b");
            claim(2);

            time.advance(LEASE.plusMillis(1));
            assertThat(queue.recoverExpired()).isEqualTo(2);

            assertThat(queue.recoverExpired()).isZero();
            assertThat(queue.stats()).isEqualTo(new QueueStats(2, 0, 0));
            assertThat(job("a").attempts()).isEqualTo(1);
            assertThat(List.of(nextPath(), nextPath())).containsExactlyInAnyOrder("a", "b");
        }

        @Test
        @Verifies("Q6")
        void claimingTakesExpiredLeasesBackToo() {
            ask("a");
            claimOne();
            time.advance(LEASE.plusMillis(1));

            int claimed = claim(1).size();

            assertThat(queue.recoverExpired()).isZero();
            assertThat(job("a").attempts()).isBetween(1, 1 + claimed);
        }

        @Test
        @Verifies("Q6")
        void aJobWhoseLeasesRunOutIsParked() {
            ask("poison");
            for (int attempt = 0; attempt < JobQueue.MAX_ATTEMPTS; attempt++) {
                time.advance(LONGEST_BACKOFF);
                claimOne();
                time.advance(LEASE.plusMillis(1));
                assertThat(queue.recoverExpired()).isEqualTo(1);
            }

            assertThat(queue.stats()).isEqualTo(new QueueStats(0, 0, 1));
            assertThat(job("poison").lastError()).isNotEmpty();
        }

        @Test
        @Verifies("Q11")
        void jobsWhoseLeasesRanOutComeOutOneByOne() {
            ask("a", "b");
            claim(2);
            time.advance(LEASE.plusMillis(1));
            queue.recoverExpired();
            ask("fresh");

            List<Lease> first = claim(9);
            List<Lease> second = claim(9);

            assertThat(paths(first)).hasSize(1).doesNotContain("fresh");
            assertThat(paths(second)).containsExactly("fresh");
            assertThat(claim(9)).isEmpty();
            assertThat(queue.complete(first.get(0))).isTrue();
            assertThat(paths(claim(9))).hasSize(1).isNotEqualTo(paths(first));
        }

        @Test
        @Verifies("Q11")
        void aJobThatTakesItsWorkerDownTakesNoOtherWithIt() {
            ask("a", "poison", "b", "c");
            var done = new ArrayList<String>();
            for (int life = 0; life < JobQueue.MAX_ATTEMPTS; life++) {
                workUntilPoison(done);
                time.advance(LEASE.plusMillis(1));
            }
            workUntilPoison(done);

            assertThat(done).containsExactlyInAnyOrder("a", "b", "c");
        }

        /** A worker that takes jobs in batches and ends over the poison without a word. */
        private void workUntilPoison(List<String> done) {
            for (List<Lease> leases = claim(9); !leases.isEmpty(); leases = claim(9)) {
                if (paths(leases).contains("poison")) {
                    return;
                }
                for (Lease lease : leases) {
                    queue.complete(lease);
                    done.add(lease.job().key().document().path());
                }
            }
        }
    }

    @Nested
    class Texts extends JobTextTests {
        Texts() {
            super(() -> queue);
        }
    }

    @Nested
    class Sharing extends JobSharingTests {
        Sharing() {
            super(() -> queue);
        }
    }

    @Nested
    class Caring {

        @Test
        @Verifies("Q7")
        void aParkedJobIsNotClaimed() {
            park("a");

            time.advance(LONGEST_BACKOFF.multipliedBy(100));

            assertThat(claim(9)).isEmpty();
        }

        @Test
        @Verifies("Q7")
        void aParkedJobWaitsAgainWhenRetried() {
            park("a");
            park("b");

            assertThat(queue.retry(new JobSelector(Set.of(job("a").id()), Set.of())))
                    .isEqualTo(1);

            assertThat(job("a").attempts()).isZero();
            assertThat(paths(claim(9))).containsExactly("a");
            assertThat(queue.retry(new JobSelector(Set.of(), Set.of(OTHER)))).isZero();
            assertThat(queue.retry(JobSelector.ALL)).isEqualTo(1);
            assertThat(paths(claim(9))).containsExactly("b");
            assertThat(queue.retry(JobSelector.ALL)).isZero();
        }

        @Test
        @Verifies("Q7")
        void aParkedJobWaitsAgainWhenAskedFor() {
            park("a");

            assertThat(ask("a")).containsExactly(Enqueued.REVIVED);

            assertThat(job("a").attempts()).isZero();
            assertThat(job("a").state()).isEqualTo(JobState.WAITING);
            assertThat(paths(claim(9))).containsExactly("a");
        }

        @Test
        @Verifies("Q8")
        void cancellingTakesWaitingAndParkedJobsAway() {
            park("parked");
            ask("waiting");
            queue.enqueue(List.of(JobRequest.index(new DocumentKey(OTHER, "kept"))));

            assertThat(queue.cancel(new JobSelector(Set.of(), Set.of(DOCS)))).isEqualTo(2);

            assertThat(queue.stats()).isEqualTo(new QueueStats(1, 0, 0));
            assertThat(paths(claim(9))).containsExactly("kept");
        }

        @Test
        @Verifies("Q8")
        void aRunningJobThatIsCancelledLosesItsLease() {
            ask("a");
            Lease cancelled = claimOne();
            ask("a", "b");
            Lease kept = claimOne();

            queue.cancel(new JobSelector(Set.of(cancelled.job().id()), Set.of()));

            assertThat(queue.extend(cancelled, LEASE)).isFalse();
            assertThat(queue.complete(cancelled)).isFalse();
            assertThat(queue.complete(kept)).isTrue();
            assertThat(claim(9)).isEmpty();
            assertThat(queue.stats()).isEqualTo(new QueueStats(0, 0, 0));
        }

        @Test
        @Verifies("Q4")
        void jobsAreListedOldestFirstPageByPage() {
            park("parked");
            ask("a", "b");
            queue.enqueue(List.of(JobRequest.index(new DocumentKey(OTHER, "c"))));
            queue.claim(new ClaimRequest("worker", 1, LEASE, Set.of(OTHER)));

            assertThat(jobs(10))
                    .extracting(job -> job.key().document().path())
                    .containsExactly("parked", "a", "b", "c");
            assertThat(jobs(10))
                    .extracting(Job::state)
                    .containsExactly(JobState.PARKED, JobState.WAITING, JobState.WAITING, JobState.RUNNING);
            Page<Job> first = queue.jobs(new JobQuery(Set.of(), Set.of(), Optional.empty(), 3));
            Page<Job> rest =
                    queue.jobs(new JobQuery(Set.of(), Set.of(), first.next().map(Long::valueOf), 3));
            assertThat(first.items()).hasSize(3);
            assertThat(rest.items())
                    .extracting(job -> job.key().document().path())
                    .containsExactly("c");
            assertThat(rest.next()).isEmpty();
            assertThat(queue.jobs(new JobQuery(Set.of(DOCS), Set.of(JobState.WAITING), Optional.empty(), 9))
                            .items())
                    .extracting(job -> job.key().document().path())
                    .containsExactly("a", "b");
        }
    }

    @Nested
    class Whole {

        @Test
        @Verifies("Q9")
        void closingTwiceIsClosingOnceAndNothingWorksAfterwards() {
            ask("a");
            Lease lease = claimOne();
            queue.close();

            assertThatCode(queue::close).doesNotThrowAnyException();
            calls(lease)
                    .forEach((name, call) -> assertThatThrownBy(() -> call.accept(queue))
                            .as(name)
                            .isInstanceOf(IllegalStateException.class));
        }

        @Test
        @Verifies("Q10")
        void manyThreadsDoEachJobOnce() throws InterruptedException {
            Callable<List<String>> worker = () -> {
                var done = new ArrayList<String>();
                for (List<Lease> leases = claim(3); !leases.isEmpty(); leases = claim(3)) {
                    for (Lease lease : leases) {
                        assertThat(queue.extend(lease, LEASE)).isTrue();
                        assertThat(queue.complete(lease)).isTrue();
                        done.add(lease.job().key().document().path());
                    }
                }
                return done;
            };
            IntStream.range(0, 100).forEach(i -> ask("document-" + i));

            List<String> done = Threads.together(Collections.nCopies(4, worker)).stream()
                    .flatMap(Collection::stream)
                    .toList();

            assertThat(done).hasSize(100).doesNotHaveDuplicates();
            assertThat(queue.stats()).isEqualTo(new QueueStats(0, 0, 0));
        }

        @Test
        @Verifies("Q10")
        void manyThreadsAskForOneJob() throws InterruptedException {
            Callable<List<Enqueued>> asking = () -> IntStream.range(0, 25)
                    .mapToObj(i -> ask("document-" + i).get(0))
                    .toList();

            List<Enqueued> answers = Threads.together(Collections.nCopies(4, asking)).stream()
                    .flatMap(Collection::stream)
                    .toList();

            assertThat(answers).filteredOn(Enqueued.ADDED::equals).hasSize(25);
            assertThat(queue.stats()).isEqualTo(new QueueStats(25, 0, 0));
        }
    }

    private static Map<String, Consumer<JobQueue>> calls(Lease lease) {
        var calls = new LinkedHashMap<String, Consumer<JobQueue>>();
        calls.put("enqueue", queue -> queue.enqueue(List.of(request("a"))));
        calls.put("claim", queue -> queue.claim(new ClaimRequest("worker", 1, LEASE, Set.of())));
        calls.put("extend", queue -> queue.extend(lease, LEASE));
        calls.put("complete", queue -> queue.complete(lease));
        calls.put("fail", queue -> queue.fail(lease, JobFailure.passing("busy")));
        calls.put("recoverExpired", JobQueue::recoverExpired);
        calls.put("stats", JobQueue::stats);
        calls.put("jobs", queue -> queue.jobs(new JobQuery(Set.of(), Set.of(), Optional.empty(), 1)));
        calls.put("retry", queue -> queue.retry(JobSelector.ALL));
        calls.put("cancel", queue -> queue.cancel(JobSelector.ALL));
        return calls;
    }

    private static JobRequest request(String path) {
        return request(path, 0);
    }

    private static JobRequest request(String path, int priority) {
        return new JobRequest(new JobKey(new DocumentKey(DOCS, path), JobKind.INDEX), priority);
    }

    private List<Enqueued> ask(String... paths) {
        return queue.enqueue(
                List.of(paths).stream().map(JobQueueContract::request).toList());
    }

    private List<Lease> claim(int limit) {
        return queue.claim(new ClaimRequest("worker", limit, LEASE, Set.of()));
    }

    private Lease claimOne() {
        List<Lease> leases = claim(1);
        assertThat(leases).as("claimed").hasSize(1);
        return leases.get(0);
    }

    private String nextPath() {
        Lease lease = claimOne();
        queue.complete(lease);
        return lease.job().key().document().path();
    }

    private void park(String path) {
        ask(path);
        queue.fail(claimOne(), JobFailure.lasting("broken"));
    }

    private List<Job> jobs(int limit) {
        return queue.jobs(new JobQuery(Set.of(), Set.of(), Optional.empty(), limit))
                .items();
    }

    private Job job(String path) {
        return jobs(100).stream()
                .filter(job -> job.key().document().path().equals(path))
                .findFirst()
                .orElseThrow();
    }

    /** How long the job still waits. */
    private Duration due(String path) {
        Instant due = job(path).due();
        return Duration.between(time.instant(), due);
    }

    private static List<String> paths(List<Lease> leases) {
        return leases.stream().map(lease -> lease.job().key().document().path()).toList();
    }
}

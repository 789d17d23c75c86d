package io.ragstone.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.model.ClaimRequest;
import io.ragstone.model.CollectionId;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.JobFailure;
import io.ragstone.model.JobKey;
import io.ragstone.model.JobKind;
import io.ragstone.model.JobQuery;
import io.ragstone.model.JobRequest;
import io.ragstone.model.JobSelector;
import io.ragstone.model.JobState;
import io.ragstone.model.Lease;
import io.ragstone.spi.JobQueue;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/** Tests of how the collections of a {@link JobQueue} share it. */
@NullUnmarked
abstract class JobSharingTests {

    private static final CollectionId LARGE = CollectionId.of("large");
    private static final CollectionId SMALL = CollectionId.of("small");
    private static final CollectionId THIRD = CollectionId.of("third");
    private static final int MOST_AHEAD = 2;

    private final Supplier<JobQueue> queue;

    JobSharingTests(Supplier<JobQueue> queue) {
        this.queue = queue;
    }

    @Test
    @Verifies("Q12")
    void aSmallCollectionDoesNotWaitForALargeOne() {
        ask(LARGE, "a", 100, 0);
        complete(claim(10));
        ask(SMALL, "b", 3, 0);

        assertThat(serve(3 + 3 + MOST_AHEAD)).filteredOn(SMALL::equals).hasSize(3);
    }

    @Test
    @Verifies("Q12")
    void oneClaimServesAllCollections() {
        ask(LARGE, "a", 100, 0);
        ask(SMALL, "a", 30, 0);

        assertServedAlike(collections(claim(20)));
    }

    @Test
    @Verifies("Q12")
    void jobsThatComeBackOvertakeNobody() {
        ask(SMALL, "retried", 10, 0);
        ask(SMALL, "asked for", 10, 0);
        claim(20).forEach(lease -> queue.get().fail(lease, JobFailure.lasting("broken")));
        ask(LARGE, "a", 60, 0);
        complete(claim(20, LARGE));
        queue.get().retry(new JobSelector(Set.of(retriedJob()), Set.of()));
        ask(SMALL, "asked for", 10, 0);
        queue.get().retry(JobSelector.ALL);

        assertServedAlike(serve(40));
    }

    private long retriedJob() {
        return queue.get()
                .jobs(new JobQuery(Set.of(SMALL), Set.of(JobState.PARKED), Optional.empty(), 1))
                .items()
                .get(0)
                .id();
    }

    @Test
    @Verifies("Q12")
    void jobsThatRunOnceMoreOvertakeNobody() {
        ask(SMALL, "a", 10, 0);
        List<Lease> running = claim(10);
        ask(LARGE, "a", 60, 0);
        complete(claim(20));
        ask(SMALL, "a", 10, 0);
        complete(running);

        assertThat(serve(20)).filteredOn(SMALL::equals).hasSizeLessThanOrEqualTo(10 + MOST_AHEAD);
    }

    @Test
    @Verifies("Q12")
    void raisedJobsOvertakeNobodyOfTheirNewPriority() {
        ask(SMALL, "a", 10, 0);
        ask(LARGE, "a", 60, 1);
        complete(claim(20));
        ask(SMALL, "a", 10, 1);

        assertServedAlike(serve(20));
    }

    @Test
    @Verifies("Q12")
    void collectionsTakeTurnsWhateverTheyHaveAndWheneverItCame() {
        long seed = System.nanoTime();
        var random = new SplittableRandom(seed);
        var leads = List.of(new Lead(LARGE, SMALL), new Lead(SMALL, THIRD), new Lead(LARGE, THIRD));
        for (int step = 0; step < 120; step++) {
            if (random.nextInt(4) == 0) {
                CollectionId one = List.of(LARGE, SMALL, THIRD).get(random.nextInt(3));
                ask(one, "step " + step, 1 + random.nextInt(12), 0);
            }
            Set<CollectionId> waiting = waiting();
            List<CollectionId> served = serve(1);
            for (Lead lead : leads) {
                lead.after(served, waiting);
                assertThat(lead.jobs()).as("seed %d, step %d", seed, step).isBetween(-MOST_AHEAD, MOST_AHEAD);
            }
        }
    }

    /** How far one of two collections is ahead of the other, since both have had jobs. */
    private static final class Lead {
        private final CollectionId left;
        private final CollectionId right;
        private final Map<CollectionId, Integer> served = new HashMap<>();

        Lead(CollectionId left, CollectionId right) {
            this.left = left;
            this.right = right;
        }

        void after(List<CollectionId> one, Set<CollectionId> waiting) {
            if (waiting.containsAll(Set.of(left, right))) {
                one.forEach(each -> served.merge(each, 1, Integer::sum));
            } else {
                served.clear();
            }
        }

        int jobs() {
            return served.getOrDefault(left, 0) - served.getOrDefault(right, 0);
        }
    }

    private static void assertServedAlike(List<CollectionId> served) {
        int half = served.size() / 2;
        assertThat(served).filteredOn(SMALL::equals).hasSizeBetween(half - MOST_AHEAD, half + MOST_AHEAD);
    }

    private void ask(CollectionId collection, String name, int count, int priority) {
        queue.get()
                .enqueue(IntStream.range(0, count)
                        .mapToObj(i -> new DocumentKey(collection, name + " " + i))
                        .map(document -> new JobRequest(new JobKey(document, JobKind.INDEX), priority))
                        .toList());
    }

    private List<Lease> claim(int limit, CollectionId... collections) {
        return queue.get().claim(new ClaimRequest("worker", limit, Duration.ofMinutes(1), Set.of(collections)));
    }

    private void complete(List<Lease> leases) {
        assertThat(queue.get().completeAll(leases)).isEqualTo(leases.size());
    }

    /** Does up to {@code count} jobs, one after the other, and returns whose they were. */
    private List<CollectionId> serve(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> {
                    List<Lease> leases = claim(1);
                    complete(leases);
                    return collections(leases);
                })
                .flatMap(List::stream)
                .toList();
    }

    private Set<CollectionId> waiting() {
        return queue
                .get()
                .jobs(new JobQuery(Set.of(), Set.of(JobState.WAITING), Optional.empty(), 1_000))
                .items()
                .stream()
                .map(job -> job.key().document().collection())
                .collect(Collectors.toSet());
    }

    private static List<CollectionId> collections(List<Lease> leases) {
        return leases.stream()
                .map(lease -> lease.job().key().document().collection())
                .toList();
    }
}

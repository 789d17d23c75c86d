package io.ragstone.testkit;

import static io.ragstone.testkit.HostileText.kept;
import static org.assertj.core.api.Assertions.assertThat;

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
import io.ragstone.model.Lease;
import io.ragstone.spi.JobQueue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.params.ParameterizedTest;

/** Tests of a {@link JobQueue} with texts that mean something to somebody. */
@NullUnmarked
abstract class JobTextTests {

    private static final CollectionId CALM = CollectionId.of("calm");
    private static final String CLASSIC = "it's; -- %s $1 ?";
    private static final int TEXTS = 4;

    private final Supplier<JobQueue> queue;

    JobTextTests(Supplier<JobQueue> queue) {
        this.queue = queue;
    }

    private static List<String> texts(long seed) {
        var texts = new ArrayList<String>();
        texts.add(CLASSIC);
        new HostileText(new SplittableRandom(seed))
                .distinct(TEXTS, DocumentKey.MAX_PATH_LENGTH).stream()
                        .filter(text -> !text.strip().equals(CLASSIC))
                        .forEach(texts::add);
        return texts;
    }

    private static CollectionId collection(int number, String text) {
        return HostileText.collection("c" + number, text);
    }

    private static JobRequest request(CollectionId collection, String path) {
        return new JobRequest(new JobKey(new DocumentKey(collection, path), JobKind.INDEX), 0);
    }

    private List<Job> jobs(CollectionId... collections) {
        return queue.get()
                .jobs(new JobQuery(Set.of(collections), Set.of(), Optional.empty(), 1_000))
                .items();
    }

    private static List<String> paths(List<Job> jobs) {
        return jobs.stream().map(job -> kept(job.key().document().path())).toList();
    }

    private static List<String> kepts(List<String> texts) {
        return texts.stream().map(HostileText::kept).toList();
    }

    @ParameterizedTest(name = "seed {0}")
    @Seeded
    @Verifies("Q13")
    void anyTextNamesOneDocument(long seed) {
        List<String> texts = texts(seed);
        List<JobRequest> requests =
                texts.stream().map(text -> request(CALM, text)).toList();

        assertThat(queue.get().enqueue(requests)).containsOnly(Enqueued.ADDED);

        assertThat(paths(jobs())).containsExactlyInAnyOrderElementsOf(kepts(texts));
        assertThat(queue.get().enqueue(requests)).containsOnly(Enqueued.COALESCED);
        List<Lease> leases = queue.get().claim(new ClaimRequest("worker", 100, Duration.ofMinutes(1), Set.of()));
        assertThat(paths(leases.stream().map(Lease::job).toList())).containsExactlyInAnyOrderElementsOf(kepts(texts));
        assertThat(queue.get().enqueue(requests)).containsOnly(Enqueued.AGAIN_AFTERWARDS);
        assertThat(queue.get().completeAll(leases)).isEqualTo(texts.size());
    }

    @ParameterizedTest(name = "seed {0}")
    @Seeded
    @Verifies("Q13")
    void anyTextNamesOneCollection(long seed) {
        List<String> texts = texts(seed);
        queue.get().enqueue(List.of(request(CALM, "calm.md")));
        for (int i = 0; i < texts.size(); i++) {
            queue.get().enqueue(List.of(request(collection(i, texts.get(i)), "a.md")));
        }

        for (int i = 0; i < texts.size(); i++) {
            String text = texts.get(i);
            CollectionId collection = collection(i, text);
            Lease lease = claimOne(text, collection);
            assertThat(lease.job().key().document().collection().name()).isEqualTo(collection.name());
            assertThat(lease.job().key().document().collection().version()).isEqualTo(collection.version());
            assertThat(queue.get().fail(lease, JobFailure.lasting(text))).isTrue();
            assertThat(jobs(collection))
                    .extracting(job -> kept(job.lastError()))
                    .containsExactly(kept(text));
            assertThat(queue.get().retry(new JobSelector(Set.of(), Set.of(collection))))
                    .isEqualTo(1);
            assertThat(queue.get().cancel(new JobSelector(Set.of(), Set.of(collection))))
                    .isEqualTo(1);
            assertThat(jobs()).hasSize(texts.size() - i);
        }
        assertThat(jobs()).containsExactlyElementsOf(jobs(CALM)).hasSize(1);
    }

    private Lease claimOne(String worker, CollectionId collection) {
        List<Lease> leases =
                queue.get().claim(new ClaimRequest(worker, 100, Duration.ofMinutes(1), Set.of(collection)));
        assertThat(leases).as("claimed of %s", collection).hasSize(1);
        return leases.get(0);
    }
}

package io.ragstone.testkit;

import static io.ragstone.testkit.StoreBench.DOCS;
import static io.ragstone.testkit.StoreBench.OTHER;
import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.spi.Store;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;

/**
 * Tells the same random history to two stores and compares every answer: one meaning on every store. A store's own
 * tests extend this class and say how to make an empty store; it is compared with the one called {@code memory}.
 *
 * <p>Compared are outcomes, ledger, documents, passages, links, statistics, coverage and all legs with random filters.
 * Left open are the store's own numbers, and the order of passages whose scores are closer than 1e-6. A text that comes
 * back is expected to have its vector again.
 */
public abstract class StoreDifferenceContract {

    private static final int STEPS = 48;
    private static final int STEPS_BETWEEN_LOOKS = 8;

    /** For subclasses. */
    protected StoreDifferenceContract() {}

    /** An empty store that takes its time from {@code clock}; the contract closes it. */
    protected abstract Store emptyStore(InstantSource clock);

    /** An empty store of the kind to compare with. */
    protected Store reference(InstantSource clock) {
        return Memory.store(clock);
    }

    /** An empty store of the kind called {@code kind}, as a {@link #reference}. */
    protected static Store named(String kind, String location, InstantSource clock) {
        return Memory.other(kind, location, clock);
    }

    @ParameterizedTest(name = "seed {0}")
    @Seeded
    void theSameHistoryGivesTheSameAnswers(long seed) {
        ManualTime time = ManualTime.start();
        ManualTime referenceTime = ManualTime.start();
        try (Store store = emptyStore(time);
                Store reference = reference(referenceTime)) {
            var benches = List.of(new StoreBench(store, time), new StoreBench(reference, referenceTime));
            benches.forEach(bench -> bench.save(DOCS, OTHER));
            var random = new SplittableRandom(seed);
            var steps = new RandomSteps(random);
            for (int i = 1; i <= STEPS; i++) {
                compareStep(benches, steps.next(), i);
                if (i % STEPS_BETWEEN_LOOKS == 0) {
                    var questions = new StoreQuestions(random.split());
                    compareAnswers(benches, questions, i);
                }
            }
        }
    }

    private static void compareStep(Collection<StoreBench> benches, RandomSteps.Step step, int number) {
        List<Object> outcomes =
                benches.stream().map(bench -> step.on().apply(bench)).toList();
        assertThat(outcomes.get(0)).as("step %s: %s", number, step).isEqualTo(outcomes.get(1));
    }

    private static void compareAnswers(List<StoreBench> benches, StoreQuestions questions, int number) {
        for (StoreQuestions.Question question : questions.all()) {
            Object answer = question.ask().apply(benches.get(0));
            Object expected = question.ask().apply(benches.get(1));
            assertThat(answer).as("after step %s: %s", number, question.what()).isEqualTo(expected);
        }
    }
}

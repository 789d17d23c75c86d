package io.ragstone.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.within;

import io.ragstone.error.ModelException;
import io.ragstone.spi.Reranker;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What every {@link Reranker} must do. A model's own tests extend this class and say how to open one. Nothing here asks
 * for good judgement, but a passage that repeats the question must not leave the model cold.
 */
@NullUnmarked
public abstract class RerankerContract {

    private static final double SAME = 1e-3;
    private static final int THREADS = 4;

    private static final String QUESTION = "How do I change the size of the connection pool?";

    private static final List<String> PASSAGES = List.of(
            "To change the size of the connection pool, set pool.size and start again.",
            "The pool holds ten connections unless max_idle says otherwise.",
            "Whales sing in the deep ocean.",
            "x",
            "Ein Satz mit Umlauten: Größe, Höhe, Länge.",
            "接続プールの大きさを変える",
            "int[] sizes = pool.resize(2 * cores); // doubles it",
            "\uD83D\uDE80");

    /** No word of it is a word of the question. */
    private static final String LONG = "Whales sing at night; sailors hear them far away. ".repeat(1_500);

    private static final List<String> ODD =
            List.of("", " ", "\n\n", "...", "\u0000", "\uD83D", "<b>&amp;</b>", "a".repeat(5_000));

    private Reranker model;

    /** For subclasses. */
    protected RerankerContract() {}

    /** An open model. Called before each test; the contract closes it. */
    protected abstract Reranker openModel();

    @BeforeEach
    final void open() {
        model = openModel();
    }

    @AfterEach
    final void close() {
        model.close();
    }

    @Test
    @Verifies("R1")
    void givesOneFiniteScoreForEachPassage() {
        assertThat(model.score(QUESTION, PASSAGES))
                .hasSameSizeAs(PASSAGES)
                .allSatisfy(score -> assertThat(score).isFinite());
        assertThat(model.score(QUESTION, List.of())).isEmpty();
    }

    @Test
    @Verifies("R1")
    void keepsTheOrder() {
        var reversed = new ArrayList<>(PASSAGES);
        Collections.reverse(reversed);
        List<Double> back = model.score(QUESTION, reversed);
        List<Double> there = model.score(QUESTION, PASSAGES);

        for (int i = 0; i < PASSAGES.size(); i++) {
            assertThat(back.get(PASSAGES.size() - 1 - i))
                    .as("[%.40s]", PASSAGES.get(i))
                    .isCloseTo(there.get(i), within(SAME));
        }
        assertThat(there.get(0)).isNotCloseTo(there.get(2), within(SAME));
    }

    @Test
    @Verifies("R1")
    void oddTextsAreScoredOrRefused() {
        for (String text : ODD) {
            try {
                assertThat(model.score(QUESTION, List.of(text)).get(0)).isFinite();
                assertThat(model.score("what? " + text, List.of(PASSAGES.get(0)))
                                .get(0))
                        .isFinite();
            } catch (ModelException refusal) {
                assertThat(refusal.fault()).as("[%.20s]", text).isEqualTo(ModelException.Fault.TEXT);
            }
        }
    }

    @Test
    @Verifies("R2")
    void neighboursDoNotMatter() {
        List<Double> together = model.score(QUESTION, PASSAGES);

        for (int i = 0; i < PASSAGES.size(); i++) {
            assertThat(model.score(QUESTION, List.of(PASSAGES.get(i))).get(0))
                    .as("[%.40s]", PASSAGES.get(i))
                    .isCloseTo(together.get(i), within(SAME));
        }
    }

    @Test
    @Verifies("R2")
    void anotherModelOfThatNameJudgesAlike() {
        try (Reranker other = openModel()) {
            List<Double> here = model.score(QUESTION, PASSAGES);
            List<Double> there = other.score(QUESTION, PASSAGES);

            assertThat(other.name()).isEqualTo(model.name()).isNotBlank();
            for (int i = 0; i < PASSAGES.size(); i++) {
                assertThat(there.get(i)).as("[%.40s]", PASSAGES.get(i)).isCloseTo(here.get(i), within(SAME));
            }
        }
    }

    @Test
    @Verifies("R3")
    void theEndOfALongPassageCountsOrThePassageIsRefused() {
        try {
            double without = model.score(QUESTION, List.of(LONG)).get(0);
            double with = model.score(QUESTION, List.of(LONG + PASSAGES.get(0))).get(0);

            assertThat(with).isFinite().isNotCloseTo(without, within(SAME));
        } catch (ModelException refusal) {
            assertThat(refusal.fault()).isEqualTo(ModelException.Fault.TEXT);
        }
    }

    @Test
    @Verifies("R4")
    void closingTwiceIsClosingOnce() {
        model.score(QUESTION, PASSAGES);
        model.close();

        assertThatCode(model::close).doesNotThrowAnyException();
    }

    @Test
    @Verifies("R5")
    void threadsDoNotDisturbEachOther() throws Exception {
        List<Double> expected = model.score(QUESTION, PASSAGES);
        var tasks = new ArrayList<Callable<List<Double>>>();
        for (int thread = 0; thread < THREADS; thread++) {
            var passages = new ArrayList<>(PASSAGES);
            Collections.rotate(passages, thread);
            tasks.add(() -> model.score(QUESTION, passages));
        }

        List<List<Double>> results = Threads.together(tasks);

        for (int thread = 0; thread < THREADS; thread++) {
            var scores = new ArrayList<>(results.get(thread));
            Collections.rotate(scores, -thread);
            for (int i = 0; i < PASSAGES.size(); i++) {
                assertThat(scores.get(i)).as("[%.40s]", PASSAGES.get(i)).isCloseTo(expected.get(i), within(SAME));
            }
        }
    }
}

package io.ragstone.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.within;

import io.ragstone.error.ModelException;
import io.ragstone.model.EmbeddingSpace;
import io.ragstone.model.Purpose;
import io.ragstone.model.Vector;
import io.ragstone.spi.EmbeddingModel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/**
 * What every {@link EmbeddingModel} must do. A model's own tests extend this class and say how to open one. Nothing
 * here asks whether vectors mean anything.
 */
@NullUnmarked
public abstract class EmbeddingModelContract {

    /** Cosine of a vector to itself, as far as rounding may move it. */
    private static final double SAME = 1 - 1e-4;

    private static final int THREADS = 4;

    /** The longest text, in words, that a test makes to exceed {@link EmbeddingModel#maxInputTokens}. */
    private static final int MOST_WORDS = 10_000;

    private static final List<String> TEXTS = List.of(
            "How do I change the size of the connection pool?",
            "The pool holds ten connections unless max_idle says otherwise.",
            "x",
            "Ein Satz mit Umlauten: Größe, Höhe, Länge.",
            "接続プールの大きさを変える",
            "int[] sizes = pool.resize(2 * cores); // doubles it",
            "A sentence, and another. ".repeat(20),
            "\uD83D\uDE80");

    private static final List<String> WORDS =
            List.of("pool", "connection", "query", "index", "thread", "lock", "page", "cache");

    private static final List<String> ODD =
            List.of("", " ", "\n\n", "...", "\u0000", "\uD83D", "<b>&amp;</b>", "a".repeat(5_000));

    private EmbeddingModel model;

    /** For subclasses. */
    protected EmbeddingModelContract() {}

    /** An open model. Called before each test; the contract closes it. */
    protected abstract EmbeddingModel openModel();

    @BeforeEach
    final void open() {
        model = openModel();
    }

    @AfterEach
    final void close() {
        model.close();
    }

    @Nested
    class Embedding {

        @Test
        @Verifies("E1")
        void givesOneVectorForEachText() {
            assertThat(embed(TEXTS)).hasSameSizeAs(TEXTS);
            assertThat(embed(TEXTS.subList(0, 1))).hasSize(1);
        }

        @Test
        @Verifies("E1")
        void givesNoneForNone() {
            assertThat(embed(List.of())).isEmpty();
        }

        @Test
        @Verifies("E1")
        void keepsTheOrderAlsoOfMany() {
            var texts = new ArrayList<String>();
            for (int i = 0; i < 12; i++) {
                texts.addAll(TEXTS);
            }
            Collections.shuffle(texts, new Random(1));

            List<Vector> together = embed(texts);

            assertThat(together).hasSameSizeAs(texts);
            for (int i = 0; i < texts.size(); i++) {
                assertSame(together.get(i), alone(TEXTS.get(TEXTS.indexOf(texts.get(i)))), texts.get(i));
            }
        }

        @Test
        @Verifies("E1")
        void equalTextsHaveAVectorEach() {
            List<Vector> vectors = embed(List.of(TEXTS.get(0), TEXTS.get(0), TEXTS.get(1), TEXTS.get(0)));

            assertThat(vectors).hasSize(4);
            assertSame(vectors.get(0), vectors.get(3), "equal text");
        }

        @Test
        @Verifies("E2")
        void vectorsFitTheSpace() {
            for (Purpose purpose : Purpose.values()) {
                assertThat(model.embed(TEXTS, purpose)).allSatisfy(EmbeddingModelContract.this::assertFits);
            }
        }

        @Test
        @Verifies("E2")
        void oddTextsAreEmbeddedOrRefusedButNeverEmbeddedBadly() {
            for (String text : ODD) {
                try {
                    assertThat(alone(text)).as("[%.20s]", text).satisfies(EmbeddingModelContract.this::assertFits);
                } catch (ModelException refusal) {
                    assertThat(refusal.fault()).as("[%.20s]", text).isEqualTo(ModelException.Fault.TEXT);
                }
            }
        }

        @Test
        @Verifies("E2")
        void theSpaceIsConstant() {
            EmbeddingSpace space = model.space();
            embed(TEXTS);

            assertThat(model.space()).isEqualTo(space);
            try (EmbeddingModel other = openModel()) {
                assertThat(other.space()).isEqualTo(space);
            }
        }

        @Test
        @Verifies("E3")
        void neighboursDoNotMatter() {
            List<Vector> together = embed(TEXTS);
            var reversed = new ArrayList<>(TEXTS);
            Collections.reverse(reversed);
            List<Vector> back = embed(reversed);

            for (int i = 0; i < TEXTS.size(); i++) {
                assertSame(together.get(i), alone(TEXTS.get(i)), TEXTS.get(i));
                assertSame(together.get(i), back.get(TEXTS.size() - 1 - i), TEXTS.get(i));
            }
        }

        @Test
        @Verifies("E3")
        void anotherModelOfTheSpaceGivesTheSame() {
            try (EmbeddingModel other = openModel()) {
                for (Purpose purpose : Purpose.values()) {
                    List<Vector> here = model.embed(TEXTS, purpose);
                    List<Vector> there = other.embed(TEXTS, purpose);
                    for (int i = 0; i < TEXTS.size(); i++) {
                        assertSame(here.get(i), there.get(i), TEXTS.get(i));
                    }
                }
            }
        }
    }

    @Nested
    class Limits {

        @Test
        @Verifies("E4")
        void countsTokens() {
            assertThat(model.maxInputTokens()).isPositive();
            assertThat(model.countTokens(TEXTS.get(0))).isBetween(1, model.maxInputTokens());
            assertThat(model.countTokens(words(200))).isGreaterThan(model.countTokens(words(50)));
        }

        @Test
        @Verifies("E4")
        void theEndOfALongTextCountsOrTheTextIsRefused() {
            String longText = words(longerThanAWindow());
            String otherEnd = longText + " Whales sing in the deep ocean; sailors hear them at night.".repeat(4);
            try {
                Vector plain = alone(longText);
                Vector other = alone(otherEnd);

                assertThat(plain).satisfies(EmbeddingModelContract.this::assertFits);
                assertThat(plain.cosine(other)).isLessThan(1 - 1e-6);
            } catch (ModelException refusal) {
                assertThat(refusal.fault()).isEqualTo(ModelException.Fault.TEXT);
            }
        }
    }

    @Nested
    class Whole {

        @Test
        @Verifies("E5")
        void closingTwiceIsClosingOnce() {
            embed(TEXTS);
            model.close();

            assertThatCode(model::close).doesNotThrowAnyException();
        }

        @Test
        @Verifies("E6")
        void threadsDoNotDisturbEachOther() throws Exception {
            List<Vector> expected = embed(TEXTS);
            var tasks = new ArrayList<Callable<List<Vector>>>();
            for (int thread = 0; thread < THREADS; thread++) {
                var texts = new ArrayList<>(TEXTS);
                Collections.rotate(texts, thread);
                tasks.add(() -> embed(texts));
            }

            List<List<Vector>> results = Threads.together(tasks);

            for (int thread = 0; thread < THREADS; thread++) {
                var vectors = new ArrayList<>(results.get(thread));
                Collections.rotate(vectors, -thread);
                for (int i = 0; i < TEXTS.size(); i++) {
                    assertSame(vectors.get(i), expected.get(i), TEXTS.get(i));
                }
            }
        }
    }

    private List<Vector> embed(List<String> texts) {
        return model.embed(texts, Purpose.DOCUMENT);
    }

    private Vector alone(String text) {
        return embed(List.of(text)).get(0);
    }

    private void assertFits(Vector vector) {
        assertThat(vector.dimensions()).isEqualTo(model.space().dimensions());
        double square = vector.cosine(vector);
        assertThat(square).isFinite().isCloseTo(1, within(1e-3));
    }

    private static void assertSame(Vector actual, Vector expected, String text) {
        assertThat(actual.cosine(expected)).as("[%.40s]", text).isGreaterThanOrEqualTo(SAME);
    }

    /**
     * A number of words with more tokens than one window has, or {@link #MOST_WORDS} if windows are larger than that.
     */
    private int longerThanAWindow() {
        int count = 64;
        while (count < MOST_WORDS && model.countTokens(words(count)) <= model.maxInputTokens()) {
            count = Math.min(MOST_WORDS, count * 2);
        }
        return count;
    }

    private static String words(int count) {
        var random = new Random(3);
        var text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.append(i % 9 == 0 ? "The " : "")
                    .append(WORDS.get(random.nextInt(WORDS.size())))
                    .append(i % 9 == 8 ? ". " : " ");
        }
        return text.toString();
    }
}

package io.ragstone.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ragstone.error.ExtractionException;
import io.ragstone.model.Bytes;
import io.ragstone.model.ExtractedDocument;
import io.ragstone.model.ExtractionLimits;
import io.ragstone.model.RawDocument;
import io.ragstone.spi.Extractor;
import java.util.Collections;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;

/**
 * What every {@link Extractor} must do. An extractor's own tests extend this class and say how to make one, and how to
 * write a document that it reads.
 */
@NullUnmarked
public abstract class ExtractorContract {

    private static final ExtractionLimits LIMITS = ExtractionLimits.DEFAULT;
    private static final int THREADS = 4;
    private static final int MUTATIONS = 20;

    private Extractor extractor;

    /** For subclasses. */
    protected ExtractorContract() {}

    /** An extractor. Called before each test. */
    protected abstract Extractor extractor();

    /**
     * A document in the format the extractor reads that holds {@code text}; formats without line ends may drop them.
     */
    protected abstract RawDocument holding(String text);

    @BeforeEach
    final void makeExtractor() {
        extractor = extractor();
    }

    @Nested
    class Texts {

        @Test
        @Verifies("X1")
        void keepThePathAndAreClean() {
            RawDocument document = holding("first line\r\nsecond line\rthird \uD83D\uDE00 line");

            ExtractedDocument extracted = extractor.extract(document, LIMITS);

            assertThat(extractor.accepts(document)).isTrue();
            assertThat(extracted.path()).isEqualTo(document.path());
            assertThat(extracted.text()).contains("first line", "second line", "\uD83D\uDE00");
            assertThat(isClean(extracted.text())).isTrue();
        }

        @ParameterizedTest(name = "seed {0}")
        @Seeded
        @Verifies("X1")
        void areCleanWhateverTheBytes(long seed) {
            var random = new SplittableRandom(seed);
            for (int i = 0; i < MUTATIONS; i++) {
                String text = textOrNothing(mutated(random));

                assertThat(isClean(text)).isTrue();
            }
        }

        @Test
        @Verifies("X4")
        void areTheSameForTheSameBytes() {
            RawDocument document = holding("the same words");

            assertThat(extractor.extract(document, LIMITS).text())
                    .isEqualTo(extractor.extract(document, LIMITS).text());
        }

        @Test
        @Verifies("X5")
        void doNotDependOnTheThread() throws InterruptedException {
            RawDocument document = holding("the same words");
            Callable<String> task = () -> extractor.extract(document, LIMITS).text();

            assertThat(Threads.together(Collections.nCopies(THREADS, task)))
                    .allSatisfy(text -> assertThat(text).contains("the same words"));
        }

        private String textOrNothing(RawDocument document) {
            try {
                return extractor.extract(document, LIMITS).text();
            } catch (RuntimeException refused) {
                return "";
            }
        }
    }

    @Nested
    class Failures {

        @ParameterizedTest(name = "seed {0}")
        @Seeded
        @Verifies("X2")
        void areExtractionExceptions(long seed) {
            var random = new SplittableRandom(seed);
            for (int i = 0; i < MUTATIONS; i++) {
                extractOrRefuse(mutated(random));
                extractOrRefuse(withContent(noise(random)));
            }
        }

        private void extractOrRefuse(RawDocument document) {
            try {
                assertThat(extractor.extract(document, LIMITS).path()).isNotEmpty();
            } catch (ExtractionException refused) {
                assertThat(refused).hasMessageContaining(document.path());
            }
        }

        private byte[] noise(SplittableRandom random) {
            var bytes = new byte[random.nextInt(2_000)];
            random.nextBytes(bytes);
            return bytes;
        }
    }

    @Nested
    class Limits {

        @Test
        @Verifies("X3")
        void tooManyBytesAreRefused() {
            RawDocument document = holding("words");
            var limits = new ExtractionLimits(document.content().length() - 1, 1_000, 10);

            assertThatThrownBy(() -> extractor.extract(document, limits)).hasMessageContaining(document.path());
        }

        @Test
        @Verifies("X3")
        void tooMuchTextIsCutAndSaysSo() {
            RawDocument document = holding("word ".repeat(2_000));
            var limits = new ExtractionLimits(LIMITS.maxBytes(), 100, LIMITS.maxNesting());

            ExtractedDocument extracted = extractor.extract(document, limits);

            assertThat(extracted.text()).isNotEmpty().hasSizeLessThanOrEqualTo(100);
            assertThat(extracted.warnings()).isNotEmpty();
        }
    }

    /** A document whose bytes were damaged. */
    private RawDocument mutated(SplittableRandom random) {
        byte[] bytes = holding("some words, \r\n\uD83D\uDE00 é and more of them\n".repeat(5))
                .content()
                .toArray();
        for (int i = random.nextInt(1, 10); i > 0; i--) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
        }
        return withContent(java.util.Arrays.copyOf(bytes, random.nextInt(1, bytes.length + 1)));
    }

    private RawDocument withContent(byte[] bytes) {
        RawDocument document = holding("words");
        return new RawDocument(
                document.path(),
                Bytes.trusted(bytes),
                document.fingerprint(),
                document.contentType(),
                document.modified());
    }

    private static boolean isClean(String text) {
        boolean hasLoneSurrogate = text.codePoints().anyMatch(c -> c <= 0xFFFF && Character.isSurrogate((char) c));
        return !hasLoneSurrogate && text.indexOf('\r') < 0 && text.indexOf(0) < 0 && !text.startsWith("\uFEFF");
    }
}

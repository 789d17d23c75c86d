package io.ragstone.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.model.ChunkDraft;
import io.ragstone.model.ChunkingPolicy;
import io.ragstone.model.ChunkingPolicy.Unit;
import io.ragstone.model.ExtractedDocument;
import io.ragstone.spi.Chunker;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;

/** What every {@link Chunker} must do. A chunker's own tests extend this class and say how to make one. */
@NullUnmarked
public abstract class ChunkerContract {

    private static final List<ChunkingPolicy> POLICIES = List.of(
            new ChunkingPolicy("characters", Unit.CHARACTERS, 300, 700, 1_000, 0, 20_000),
            new ChunkingPolicy("overlapping", Unit.CHARACTERS, 100, 350, 400, 150, 20_000),
            new ChunkingPolicy("tokens", Unit.TOKENS, 20, 60, 100, 0, 20_000),
            new ChunkingPolicy("tiny", Unit.CHARACTERS, 0, 30, 40, 0, 20_000));

    private static final int THREADS = 4;

    private Chunker chunker;

    /** For subclasses. */
    protected ChunkerContract() {}

    /** A chunker. Called before each test. */
    protected abstract Chunker chunker();

    /** The media type of the documents that the chunker is tried on; their text is Markdown whatever it says. */
    protected String contentType() {
        return "text/markdown";
    }

    @BeforeEach
    final void makeChunker() {
        chunker = chunker();
    }

    @Nested
    class Texts {

        @ParameterizedTest(name = "seed {0}")
        @Seeded
        @Verifies("K1")
        void areWhatTheirLinesHold(long seed) {
            ExtractedDocument document = random(seed);
            List<String> lines = document.text().lines().toList();
            for (ChunkingPolicy policy : POLICIES) {
                for (ChunkDraft chunk : chunker.chunk(document, policy)) {
                    assertThat(chunk.endLine()).as(policy.name()).isLessThanOrEqualTo(lines.size());
                    List<String> held = lines.subList(chunk.startLine() - 1, chunk.endLine());
                    assertThat(String.join("\n", held)).as(policy.name()).contains(chunk.text());
                    assertThat(chunk.text().chars().filter(c -> c == '\n').count())
                            .as("%s: line feeds in lines %d-%d", policy.name(), chunk.startLine(), chunk.endLine())
                            .isEqualTo(held.size() - 1);
                }
            }
        }

        @ParameterizedTest(name = "seed {0}")
        @Seeded
        @Verifies("K2")
        void followTheDocumentAndLeaveNothingVisibleOut(long seed) {
            ExtractedDocument document = random(seed);
            List<String> lines = document.text().lines().toList();
            for (ChunkingPolicy policy : POLICIES) {
                List<ChunkDraft> chunks = chunker.chunk(document, policy);
                var covered = new BitSet();
                chunks.forEach(chunk -> covered.set(chunk.startLine() - 1, chunk.endLine()));

                assertThat(chunks)
                        .extracting(ChunkDraft::startLine)
                        .as(policy.name())
                        .isSorted();
                assertThat(chunks)
                        .extracting(ChunkDraft::endLine)
                        .as(policy.name())
                        .isSorted();
                assertThat(visible(lines)).as(policy.name()).allMatch(covered::get);
            }
        }

        private List<Integer> visible(List<String> lines) {
            var visible = new ArrayList<Integer>();
            for (int line = 0; line < lines.size(); line++) {
                if (!lines.get(line).isBlank()) {
                    visible.add(line);
                }
            }
            return visible;
        }
    }

    @Nested
    class Sizes {

        @ParameterizedTest(name = "seed {0}")
        @Seeded
        @Verifies("K3")
        void stayBelowTheMaximum(long seed) {
            ExtractedDocument document = random(seed);
            for (ChunkingPolicy policy : POLICIES) {
                assertThat(chunker.chunk(document, policy))
                        .as(policy.name())
                        .allMatch(chunk -> policy.unit().measure(chunk.text()) <= policy.maximum());
            }
        }

        @Test
        @Verifies("K3")
        void oneEndlessLineIsCutAndNoCharacterWithIt() {
            for (String word : List.of("x", "word ", "\uD83D\uDE00", "日本。")) {
                for (ChunkingPolicy policy : POLICIES) {
                    List<ChunkDraft> chunks = chunker.chunk(document(word.repeat(5_000)), policy);

                    assertThat(chunks)
                            .as(policy.name())
                            .hasSizeGreaterThan(1)
                            .allMatch(chunk -> policy.unit().measure(chunk.text()) <= policy.maximum()
                                    && !Character.isLowSurrogate(chunk.text().charAt(0)));
                }
            }
        }

        @ParameterizedTest(name = "seed {0}")
        @Seeded
        @Verifies("K3")
        void thereAreNoMoreThanAllowed(long seed) {
            var policy = new ChunkingPolicy("few", Unit.CHARACTERS, 0, 40, 80, 0, 3);

            assertThat(chunker.chunk(random(seed), policy)).hasSizeLessThanOrEqualTo(3);
        }
    }

    @Nested
    class Answers {

        @ParameterizedTest(name = "seed {0}")
        @Seeded
        @Verifies("K4")
        void areTheSameForTheSameDocument(long seed) {
            ExtractedDocument document = random(seed);
            for (ChunkingPolicy policy : POLICIES) {
                assertThat(chunker.chunk(document, policy)).isEqualTo(chunker.chunk(document, policy));
            }
        }

        @Test
        @Verifies("K5")
        void areNothingForNothingVisible() {
            for (String text : List.of("", "\n", " \n\t\n\n", "\u3000\n")) {
                for (ChunkingPolicy policy : POLICIES) {
                    assertThat(chunker.chunk(document(text), policy)).isEmpty();
                }
            }
        }

        @ParameterizedTest(name = "seed {0}")
        @Seeded
        @Verifies("K6")
        void doNotDependOnTheThread(long seed) throws InterruptedException {
            ExtractedDocument document = random(seed);
            Callable<List<String>> task = () -> texts(document);

            assertThat(Threads.together(Collections.nCopies(THREADS, task)))
                    .allSatisfy(texts -> assertThat(texts).isEqualTo(texts(document)));
        }

        private List<String> texts(ExtractedDocument document) {
            return chunker.chunk(document, POLICIES.get(0)).stream()
                    .map(ChunkDraft::text)
                    .toList();
        }
    }

    private ExtractedDocument random(long seed) {
        return document(RandomMarkdown.of(new SplittableRandom(seed)));
    }

    private ExtractedDocument document(String text) {
        return new ExtractedDocument("guide", contentType(), "Guide", text, true, Map.of(), List.of());
    }
}

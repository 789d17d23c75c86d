package io.ragstone.internal.chunk;

import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.internal.structure.Lines;
import io.ragstone.model.ChunkDraft;
import io.ragstone.model.ChunkingPolicy;
import io.ragstone.model.ChunkingPolicy.Unit;
import io.ragstone.model.ExtractedDocument;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds for the passages of any document under any policy. */
class ChunkPropertiesTest {

    private static final int SEEDS = 25;

    static Stream<ChunkingPolicy> policies() {
        return Stream.of(
                Policies.named("default"),
                Policies.named("vault"),
                Policies.named("docs"),
                Policies.named("kb"),
                new ChunkingPolicy("tiny", Unit.CHARACTERS, 5, 12, 20, 8, 20_000),
                new ChunkingPolicy("few", Unit.TOKENS, 0, 5, 9, 0, 3));
    }

    @ParameterizedTest
    @MethodSource("policies")
    void hold(ChunkingPolicy policy) {
        for (String contentType : List.of(
                "text/markdown",
                "text/plain",
                "text/x-java-source",
                "application/json",
                "application/yaml",
                "text/csv",
                "text/html")) {
            for (long seed = 0; seed < SEEDS; seed++) {
                var random = new SplittableRandom(seed);
                String text = contentType.endsWith("json") && seed % 2 == 0
                        ? Json.random(random, 4)
                        : Documents.markdown(random);
                check(contentType + ", seed " + seed, Documents.of(contentType, text), policy);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n\n", "   \n\t\n", "\u3000"})
    void withoutVisibleTextThereIsNoPassage(String text) {
        for (String contentType : List.of("text/markdown", "text/plain", "application/json", "text/csv")) {
            assertThat(chunk(Documents.of(contentType, text), Policies.DEFAULT)).isEmpty();
        }
    }

    private static void check(String name, ExtractedDocument document, ChunkingPolicy policy) {
        List<ChunkDraft> chunks = chunk(document, policy);
        Lines lines = Lines.of(document.text());

        assertThat(chunks).as(name).hasSizeLessThanOrEqualTo(policy.maxChunks());
        assertThat(chunk(document, policy)).as(name).isEqualTo(chunks);
        var covered = new BitSet();
        int from = 1;
        for (ChunkDraft chunk : chunks) {
            String where = name + ", lines " + chunk.startLine() + "-" + chunk.endLine();
            checkText(where, lines, chunk, policy);
            assertThat(chunk.startLine()).as(where).isGreaterThanOrEqualTo(from);
            from = chunk.startLine();
            covered.set(chunk.startLine() - 1, chunk.endLine());
        }
        if (chunks.size() < policy.maxChunks()) {
            assertThat(firstUncovered(lines, covered)).as("%s, line", name).isZero();
        }
        checkGluing(name, lines, chunks, policy);
    }

    /** The number of the first visible line that is in no passage; 0 if there is none. */
    private static int firstUncovered(Lines lines, BitSet covered) {
        for (int line = 0; line < lines.count(); line++) {
            if (!covered.get(line) && !lines.isBlank(line)) {
                return line + 1;
            }
        }
        return 0;
    }

    private static void checkText(String where, Lines lines, ChunkDraft chunk, ChunkingPolicy policy) {
        String whole = text(lines, chunk.startLine(), chunk.endLine());
        boolean hasLongLine = false;
        for (int line = chunk.startLine() - 1; line < chunk.endLine(); line++) {
            hasLongLine |= policy.unit().measure(lines.get(line)) > policy.maximum();
        }
        if (hasLongLine) {
            assertThat(whole).as(where).contains(chunk.text());
        } else {
            assertThat(chunk.text()).as(where).isEqualTo(whole);
        }
        assertThat(policy.unit().measure(chunk.text())).as(where).isLessThanOrEqualTo(policy.maximum());
        assertThat(Character.isLowSurrogate(chunk.text().charAt(0))).as(where).isFalse();
        assertThat(Character.isHighSurrogate(chunk.text().charAt(chunk.text().length() - 1)))
                .as(where)
                .isFalse();
    }

    private static void checkGluing(String name, Lines lines, List<ChunkDraft> chunks, ChunkingPolicy policy) {
        if (policy.unit() == Unit.TOKENS || policy.overlap() > 0 || chunks.size() == policy.maxChunks()) {
            return;
        }
        for (int i = 1; i < chunks.size(); i++) {
            ChunkDraft left = chunks.get(i - 1);
            ChunkDraft right = chunks.get(i);
            boolean isSmall = Math.min(left.text().length(), right.text().length()) < policy.minimum();
            if (isSmall && left.breadcrumb().equals(right.breadcrumb())) {
                assertThat(text(lines, left.startLine(), right.endLine()).length())
                        .as("%s, lines %d-%d", name, left.startLine(), right.endLine())
                        .isGreaterThan(policy.maximum());
            }
        }
    }

    private static String text(Lines lines, int first, int last) {
        return lines.text().substring(lines.start(first - 1), lines.end(last - 1));
    }

    private static List<ChunkDraft> chunk(ExtractedDocument document, ChunkingPolicy policy) {
        return new StructureChunker().chunk(document, policy);
    }
}

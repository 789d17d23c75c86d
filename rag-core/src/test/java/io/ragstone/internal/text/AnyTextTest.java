package io.ragstone.internal.text;

import static io.ragstone.internal.text.Analysed.ANALYSIS;
import static io.ragstone.internal.text.Analysed.finds;
import static io.ragstone.internal.text.Analysed.findsAll;
import static io.ragstone.internal.text.Analysed.passage;
import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.model.Field;
import io.ragstone.model.FieldTerms;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Any string is data, and what was indexed is found by the same string. */
class AnyTextTest {

    private static final int LENGTH = 200_000;
    private static final List<BiFunction<SplittableRandom, Integer, String>> KINDS =
            List.of(RandomText::pieces, RandomText::units, RandomText::codePoints);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "getUserById",
                "x86_64",
                "DEC-0054",
                "ADR-016",
                "--error-on-warnings",
                "a=b",
                "@nasa",
                "C++",
                "C#",
                ".NET",
                "foo.bar()",
                "path/to/file.md",
                "utf-8",
                "v1.2.3",
                "HTTPServer",
                "3.14",
                "why?",
                "ёлка",
                "елка",
                "straße",
                "strasse",
                "梅",
                "東京",
                "東京都庁",
                "itgc",
                "ไทย",
                "ย",
                "한국",
                "👍",
                "❤️",
                "❤",
                "👨‍👩‍👧",
                "🇩🇪",
                "https://example.com/a/b?q=1#top",
                "naïve",
                "ı",
                "İ",
                "$HOME",
                "don't",
                "l'eau",
                "__init__",
                "$",
                "%d",
                "a",
                "1",
                "the",
                "Ｆｕｌｌ",
                "e\u0301",
                "नमस्ते",
                "ﷺ",
                "½",
                "№5",
                "𝒳",
                "\u202Eabc",
            })
    void isFoundByTheSameString(String text) {
        if (!hasContent(text)) {
            return;
        }
        for (String context : List.of("%s", "before %s after", "(%s)", "\"%s\", or", "see: %s.", "社内%s入門")) {
            String holder = context.replace("%s", text);
            assertThat(finds(text, holder, "en")).as("%s in %s", text, holder).isTrue();
            assertThat(finds(text, holder, "de")).as("%s in %s", text, holder).isTrue();
        }
    }

    @Test
    void everyPairOfPrintableCharactersIsAQueryThatFindsItself() {
        for (char first = ' '; first <= '~'; first++) {
            for (char second = ' '; second <= '~'; second++) {
                String pair = "" + first + second;
                assertSound(passage(pair, ""), pair);
                if (hasContent(pair)) {
                    assertThat(findsAll(pair, "x " + pair + " y", "en"))
                            .as(pair)
                            .isTrue();
                }
            }
        }
    }

    @Test
    void randomTextIsSoundAndFindsItself() {
        for (int seed = 0; seed < 150; seed++) {
            var random = new SplittableRandom(seed);
            String text = KINDS.get(seed % KINDS.size()).apply(random, random.nextInt(1, 60));
            assertSound(passage(text, "en"), "seed " + seed);
            if (hasContent(text)) {
                assertThat(findsAll(text, text, "en"))
                        .as("seed %d: %s", seed, text)
                        .isTrue();
                assertThat(finds(text, "a\n" + text + "\nb", "ru"))
                        .as("seed %d: %s", seed, text)
                        .isTrue();
            }
        }
    }

    @Test
    void anyCodePointAloneIsSound() {
        for (int c = 0; c <= Character.MAX_CODE_POINT; c += c < 0x800 ? 1 : 97) {
            String text = Character.toString(c);
            assertSound(passage(text, ""), Integer.toHexString(c));
            if (hasContent(text)) {
                assertThat(finds(text, "x " + text + " y", ""))
                        .as(Integer.toHexString(c))
                        .isTrue();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a",
                "aB",
                "a1",
                "-",
                "a-",
                "a/b.",
                "_",
                "\u0301",
                "\u0301\u0316",
                "東",
                "ก",
                "👍",
                "\uD83D",
                "\0",
                "a "
            })
    void aLongLineStaysLinear(String unit) {
        String line = unit.repeat(LENGTH / unit.length());
        FieldTerms terms = passage(line, "");
        assertThat(terms.encoded().length()).isLessThan(10 * LENGTH);
        assertSound(terms, unit);
    }

    @Test
    void aLogOfAHundredKilobytesIsAQuery() {
        var random = new SplittableRandom(5);
        String log = RandomText.pieces(random, 20_000);
        assertThat(ANALYSIS.query(log, Set.of("de", "ru")).words()).isNotEmpty().doesNotHaveDuplicates();
    }

    @Test
    void termsDependOnNothingThatWasAnalysedBefore() {
        TextAnalysis fresh = TextAnalysis.standard();
        for (int seed = 0; seed < 50; seed++) {
            String text = RandomText.pieces(new SplittableRandom(seed), 200);
            var passage = new PassageText(text, "", List.of(), "", "", List.of());
            assertThat(fresh.passage(passage, "en")).as("seed %d", seed).isEqualTo(passage(text, "en"));
            assertThat(TextAnalysis.standard().passage(passage, "en"))
                    .as("seed %d", seed)
                    .isEqualTo(passage(text, "en"));
        }
    }

    @Test
    void threadsDoNotDisturbEachOther() {
        var texts = new SplittableRandom(9)
                .ints(64)
                .mapToObj(seed -> RandomText.pieces(new SplittableRandom(seed), 100))
                .toList();
        var alone = texts.stream().map(text -> passage(text, "de")).toList();
        var together = texts.parallelStream().map(text -> passage(text, "de")).toList();
        assertThat(together).isEqualTo(alone);
    }

    @Test
    void cleaningReplacesWhatNoStoreKeeps() {
        assertThat(TextAnalysis.clean("a\0b\uD83Dc\uDE00d😀e")).isEqualTo("a\uFFFDb\uFFFDc\uFFFDd😀e");
        assertThat(TextAnalysis.clean("\uD83D")).isEqualTo("\uFFFD");
        String cleanText = "nothing to do 😀";
        assertThat(TextAnalysis.clean(cleanText)).isSameAs(cleanText);
    }

    private static void assertSound(FieldTerms terms, String what) {
        assertThat(terms.encoded().chars().filter(c -> c == '\n').count())
                .as(what)
                .isEqualTo(4);
        for (Field field : Field.values()) {
            for (String term : terms.terms(field)) {
                if (!isSound(term)) {
                    assertThat(term).as("%s: a sound term", what).isNull();
                }
            }
        }
    }

    private static boolean isSound(String term) {
        return !term.isEmpty()
                && term.getBytes(StandardCharsets.UTF_8).length <= 512
                && term.codePoints()
                        .noneMatch(c -> Character.isWhitespace(c)
                                || Character.isSpaceChar(c)
                                || Character.isISOControl(c)
                                || Character.getType(c) == Character.SURROGATE);
    }

    private static boolean hasContent(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFKC)
                .codePoints()
                .anyMatch(c -> (Character.isLetterOrDigit(c) && c != 0x640)
                        || (Character.getType(c) == Character.OTHER_SYMBOL && c != 0xFFFD));
    }
}

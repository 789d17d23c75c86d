package io.ragstone.internal.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ShinglesTest {

    private static boolean isNearly(String left, String right) {
        return Shingles.of(left).isNearly(Shingles.of(right));
    }

    private static String words(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> "word" + (char) ('a' + i % 26) + (char) ('a' + i / 26))
                .collect(Collectors.joining(" "));
    }

    @Test
    void caseSpacingAndPunctuationDoNotMatter() {
        assertThat(isNearly("Press the red button.", "press  the *red*\nbutton"))
                .isTrue();
    }

    @Test
    void aWordMoreInALongTextDoesNotMatter() {
        assertThat(isNearly(words(200), words(200) + " more")).isTrue();
    }

    @Test
    void aWordMoreInAShortTextDoes() {
        assertThat(isNearly("press the red button", "press the red button twice"))
                .isFalse();
    }

    @Test
    void numbersAlwaysMatter() {
        assertThat(isNearly(words(200) + " E17", words(200) + " E18")).isFalse();
    }

    @Test
    void textsWithoutWordsAreTheSameOnlyIfTheyAreEqual() {
        assertThat(isNearly("---", "***")).isFalse();
        assertThat(isNearly("---", "---")).isTrue();
    }

    @Test
    void writingWithoutSpacesIsComparedByCharacters() {
        assertThat(isNearly("東京は日本の首都です", "東京は日本の首都です。")).isTrue();
        assertThat(isNearly("東京は日本の首都です", "京都は日本の古都です")).isFalse();
    }
}

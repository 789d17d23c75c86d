package io.ragstone.internal.remote;

import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.model.TokenEstimate;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class TextWindowsTest {

    private static final String[] PIECES = {
        "word",
        " ",
        "\n\n",
        "接続",
        "\uD83D\uDE80\uD83D\uDE80",
        "aVeryLongIdentifierWithoutAnyBlank",
        ". ",
        "x",
        "   ",
        "==="
    };

    @Test
    void aTextThatFitsStaysWhole() {
        assertThat(TextWindows.of("one two three", 4)).containsExactly("one two three");
    }

    @Test
    void windowsEndAtWhiteSpaceAndAreOfAboutTheSameLength() {
        List<String> windows = TextWindows.of("word ".repeat(101), 100);

        assertThat(windows).containsExactly("word ".repeat(51), "word ".repeat(50));
    }

    @Test
    void aRunWithoutWhiteSpaceIsCutBetweenCharacters() {
        assertThat(TextWindows.of("接続".repeat(4), 3)).containsExactly("接続接", "続接続", "接続");
        assertThat(TextWindows.of("\uD83D\uDE80".repeat(5), 2))
                .containsExactly("\uD83D\uDE80".repeat(2), "\uD83D\uDE80".repeat(2), "\uD83D\uDE80");
    }

    @RepeatedTest(50)
    void windowsAreTheTextFitAndAreNeverBlank(RepetitionInfo repetition) {
        var random = new SplittableRandom(repetition.getCurrentRepetition());
        var text = new StringBuilder("begin");
        for (int i = random.nextInt(1, 300); i > 0; i--) {
            text.append(PIECES[random.nextInt(PIECES.length)]);
        }
        int most = random.nextInt(2, 60);

        List<String> windows = TextWindows.of(text.toString(), most);

        assertThat(String.join("", windows)).isEqualTo(text.toString());
        assertThat(windows).allSatisfy(window -> {
            assertThat(window).isNotBlank();
            assertThat(TokenEstimate.count(window)).isLessThanOrEqualTo(most);
            assertThat(Character.isLowSurrogate(window.charAt(0))).isFalse();
            assertThat(Character.isHighSurrogate(window.charAt(window.length() - 1)))
                    .isFalse();
        });
    }

    @Test
    void halvesAreSmallerThanTheWhole() {
        assertThat(TextWindows.halves("word ".repeat(10))).containsExactly("word ".repeat(5), "word ".repeat(5));
        assertThat(TextWindows.halves("a".repeat(1_000))).hasSize(2);
    }
}

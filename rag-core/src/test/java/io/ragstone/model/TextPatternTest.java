package io.ragstone.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextPatternTest {

    private static final String SPACELESS = "\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsHangul}\\p{IsBopomofo}"
            + "\\p{IsThai}\\p{IsLao}\\p{IsKhmer}\\p{IsMyanmar}";
    private static final String NAME_PART = "[\\p{L}\\p{N}\\p{M}\\p{Cf}_&&[^" + SPACELESS + "]]";
    private static final String[] PIECES = {
        "a", "a", "b", "B", "7", "_", "-", ".", " ", "\n", "é", "e\u0301", "\u200D", "Ⅳ", "²", "京", "カ", "ไ", "😀"
    };

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void aNameIsFoundWhereItDoesNotGoOn(long seed) {
        var random = new SplittableRandom(seed);
        for (int i = 0; i < 2_000; i++) {
            String name = text(random, 3);
            String text = text(random, 40) + name + text(random, 3) + name;

            assertThat(TextPattern.name(name).start(Duration.ofMinutes(1)).count(text, 1_000))
                    .as("seed %d: [%s] in [%s]", seed, name, text)
                    .isEqualTo((int) reference(name).matcher(text).results().count());
        }
    }

    /** Which {@link Pattern} does not see when it looks back. */
    @Test
    void aLetterOutsideTheBasicPlaneMakesANameGoOn() {
        assertThat(TextPattern.name("a").start(Duration.ofMinutes(1)).count("\uD835\uDC00a a\uD835\uDC00 a", 9))
                .isEqualTo(1);
    }

    /** The same, said slowly. */
    private static Pattern reference(String name) {
        String before = isEnd(name.codePointAt(0)) ? "(?<!" + NAME_PART + ")" : "";
        String after = isEnd(name.codePointBefore(name.length())) ? "(?!" + NAME_PART + ")" : "";
        return Pattern.compile(before + Pattern.quote(name) + after);
    }

    private static boolean isEnd(int codePoint) {
        return Character.isLetterOrDigit(codePoint) || codePoint == '_';
    }

    private static String text(SplittableRandom random, int most) {
        var text = new StringBuilder();
        for (int i = random.nextInt(most) + 1; i > 0; i--) {
            text.append(PIECES[random.nextInt(PIECES.length)]);
        }
        return text.toString();
    }
}

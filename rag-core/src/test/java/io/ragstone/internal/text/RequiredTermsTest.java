package io.ragstone.internal.text;

import static io.ragstone.internal.text.Analysed.ANALYSIS;
import static io.ragstone.internal.text.Analysed.passage;
import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.model.Field;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RequiredTermsTest {

    private static final List<String> LANGUAGES = List.of("", "en", "de", "es", "fr", "ru", "zh", "fi", "pl", "uk");

    @Test
    void everyPassageThatHoldsTheLiteralHoldsItsRequiredTerms() {
        for (int seed = 0; seed < 1_500; seed++) {
            var random = new SplittableRandom(seed);
            String text = seed % 5 == 0 ? RandomText.units(random, 60) : RandomText.pieces(random, 20);
            int start = random.nextInt(text.length());
            int end = random.nextInt(start, text.length()) + 1;
            String literal = text.substring(start, end);
            String language = LANGUAGES.get(seed % LANGUAGES.size());
            assertThat(passage(text, language).terms(Field.BODY))
                    .as("seed %d: '%s' in '%s'", seed, literal, text)
                    .containsAll(ANALYSIS.requiredTerms(literal));
        }
    }

    @Test
    void whatStandsBetweenSpacesAndBracketsIsCertain() {
        assertThat(ANALYSIS.requiredTerms("x = foo.bar(getUserById, 42) => 東京都 y"))
                .contains("foo.bar", "getuserbyid", "42", "=>", "東京", "京都")
                .doesNotContain("x", "y");
    }

    @Test
    void wordsThatSomeLanguageStemsAreNot() {
        assertThat(ANALYSIS.requiredTerms("a connections b")).isEmpty();
    }

    @Test
    void nothingIsCertainOfOneWord() {
        assertThat(ANALYSIS.requiredTerms("getUserById")).isEmpty();
        assertThat(ANALYSIS.requiredTerms("")).isEmpty();
        assertThat(ANALYSIS.requiredTerms(" ")).isEmpty();
    }
}

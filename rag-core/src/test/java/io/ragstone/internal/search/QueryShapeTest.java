package io.ragstone.internal.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ragstone.error.RequestException;
import io.ragstone.internal.text.TextAnalysis;
import io.ragstone.model.SearchMode;
import io.ragstone.model.TextPattern;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QueryShapeTest {

    private static final TextAnalysis ANALYSIS = TextAnalysis.standard();

    private static QueryShape hybrid(String query) {
        return QueryShape.of(query, SearchMode.HYBRID);
    }

    private static int matches(QueryShape shape, String text) {
        TextPattern pattern = shape.pattern().orElseThrow();
        return pattern.start(Duration.ofSeconds(10)).count(text, 100);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "DEC-0054", "--error-on-warnings", "a=b", "@nasa", "C++", "x86_64", "getUserById", "src/main/App.java",
                "std::vector", "HTTPServer", "#1234", "v2.1.0", "$HOME", "\"a quoted string\"", "«в кавычках»", "->",
                "???", "😀", "...", "getUserById?"
            })
    void identifiersPathsQuotesAndPunctuationAreAnsweredExactlyFirst(String query) {
        assertThat(hybrid(query).isExactFirst()).isTrue();
        assertThat(hybrid(query).pattern()).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "install",
                "Installation?",
                "how do I install it",
                "straße",
                "ёлка",
                "東京はどこですか？",
                "NASA",
                "say \"hello\" twice",
                "what is C++",
                "don't"
            })
    void plainWordsAreNot(String query) {
        assertThat(hybrid(query).isExactFirst()).isFalse();
        assertThat(hybrid(query).pattern()).isEmpty();
    }

    @Test
    void anIdentifierIsFoundAsAWholeOnly() {
        QueryShape shape = hybrid("DEC-5");

        assertThat(matches(shape, "see DEC-5, and DEC-5.")).isEqualTo(2);
        assertThat(matches(shape, "DEC-54 XDEC-5 DEC-5b DEC-5_c")).isZero();
    }

    @Test
    void anIdentifierIsFoundBesideWritingWithoutSpaces() {
        assertThat(matches(hybrid("getUserById"), "使用getUserById函数")).isEqualTo(1);
        assertThat(matches(hybrid("C++"), "C++を学ぶ")).isEqualTo(1);
    }

    @Test
    void namesAreLookedUpAsSymbolsPathsAndSentencesAreNot() {
        assertThat(hybrid("getUserById").symbol()).isEqualTo("getUserById");
        assertThat(hybrid("Order.total").symbol()).isEqualTo("Order.total");
        assertThat(hybrid("a/b.txt").symbol()).isEmpty();
        assertThat(hybrid("\"a quoted string\"").symbol()).isEmpty();
    }

    @Test
    void quotesAreNotPartOfWhatTheyHold() {
        assertThat(hybrid("\"error 42\"").words()).isEqualTo("error 42");
        assertThat(hybrid("\"\"").words()).isEqualTo("\"\"");
    }

    @Test
    void theTermsOfAWholeIdentifierAreRequired() {
        assertThat(hybrid("DEC-0054").requiredTerms(ANALYSIS)).contains("0054");
        assertThat(hybrid("getUserById").requiredTerms(ANALYSIS)).contains("getuserbyid");
        assertThat(hybrid("\"UserBy\"").requiredTerms(ANALYSIS)).isEmpty();
    }

    @Test
    void exactModeTakesTheQueryAsItIs() {
        QueryShape shape = QueryShape.of("\"foo\" ", SearchMode.EXACT);

        assertThat(shape.pattern().orElseThrow().source()).isEqualTo("\"foo\" ");
        assertThat(shape.pattern().orElseThrow().isRegex()).isFalse();
    }

    @Test
    void exactModeReadsSlashesAsRegularExpression() {
        TextPattern pattern =
                QueryShape.of("/fo+\\d/", SearchMode.EXACT).pattern().orElseThrow();

        assertThat(pattern.isRegex()).isTrue();
        assertThat(pattern.source()).isEqualTo("fo+\\d");
    }

    @Test
    void aMalformedRegularExpressionIsTheCallersMistake() {
        assertThatThrownBy(() -> QueryShape.of("/(/", SearchMode.EXACT))
                .isInstanceOf(RequestException.class)
                .hasMessageContaining("regular expression");
    }

    @Test
    void aLongTextIsNoIdentifier() {
        assertThat(hybrid("a-".repeat(5_000)).isExactFirst()).isFalse();
    }
}

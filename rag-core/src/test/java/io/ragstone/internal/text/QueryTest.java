package io.ragstone.internal.text;

import static io.ragstone.internal.text.Analysed.finds;
import static io.ragstone.internal.text.Analysed.query;
import static io.ragstone.internal.text.Analysed.words;
import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.internal.text.QueryWord.Kind;
import io.ragstone.model.Field;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QueryTest {

    @Test
    void wordsHaveTheirKind() {
        var query = query("how to use getUserById => C++", "en");
        assertThat(words(query, Kind.STOP)).containsExactly("how", "to", "by");
        assertThat(words(query, Kind.CONTENT)).containsExactly("use", "get", "user", "id", "c");
        assertThat(words(query, Kind.COMPOUND)).containsExactly("getuserbyid", "c++");
        assertThat(words(query, Kind.PUNCTUATION)).containsExactly("=>", "++");
    }

    @Test
    void aQueryOfStopWordsKeepsThem() {
        assertThat(words(query("how is it to be", "en"), Kind.STOP)).containsExactly("how", "is", "it", "to", "be");
    }

    @Test
    void oneQueryFindsDocumentsOfEachLanguage() {
        for (String language : new String[] {"de", "en", "fr"}) {
            assertThat(query("connections", "de", "fr").words().get(0).terms().terms())
                    .containsAll(Analysed.passage("connections", language).terms(Field.BODY));
        }
        assertThat(finds("Häuser", "Das Haus", "de")).isTrue();
        assertThat(finds("houses", "a house", "en")).isTrue();
    }

    @Test
    void theLanguageOfTheQuerysFunctionWordsComesFirst() {
        assertThat(query("wo sind die Verbindungen", "en", "de")
                        .words()
                        .get(3)
                        .terms()
                        .terms())
                .startsWith("verbindung");
        assertThat(words(query("wo sind die Verbindungen", "en", "de"), Kind.STOP))
                .contains("sind", "die");
        assertThat(words(query("cells die early", "en", "de"), Kind.CONTENT)).contains("early", "cells");
    }

    @Test
    void textWithoutSpacesIsAskedByItsLargestPieces() {
        assertThat(words(query("梅"), Kind.CONTENT)).containsExactly("梅");
        assertThat(words(query("東京"), Kind.CONTENT)).containsExactly("東京");
        assertThat(words(query("東京都庁"), Kind.CONTENT)).containsExactly("東京", "京都", "都庁");
        assertThat(words(query("ไทยๆ"), Kind.CONTENT)).containsExactly("ไทย", "ทยๆ");
        assertThat(words(query("ทย"), Kind.CONTENT)).containsExactly("ทย");
    }

    @Test
    void aWordThatComesTwiceCountsOnce() {
        assertThat(query("test tests TEST testing", "en").words()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "the runn|runn",
                "getUs|getus",
                "--error-on|--error-on",
                "path/to/fi|path/to/fi",
                "Übermä|uberma",
                "done.|''",
                "'done '|''",
                "(done)|''",
                "東京|''",
                "''|''",
                "?|''",
            })
    void theLastWordIsWhatTheQueryEndsIn(String query, String lastWord) {
        assertThat(query(query, "en").lastWord()).isEqualTo(lastWord);
    }
}

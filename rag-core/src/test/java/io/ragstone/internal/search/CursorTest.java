package io.ragstone.internal.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ragstone.error.RequestException;
import io.ragstone.model.Detail;
import io.ragstone.model.Filter;
import io.ragstone.model.SearchMode;
import io.ragstone.model.SearchRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CursorTest {

    private static final SearchRequest QUESTION =
            SearchRequest.of("where").in("docs*").withFilter(Filter.parse("path=guide/** and tag=x"));

    private static SearchRequest continued(SearchRequest request) {
        return request.withCursor(Cursor.at(30, QUESTION));
    }

    @Test
    void pointsBehindTheHitsGivenSoFar() {
        assertThat(Cursor.offset(continued(QUESTION))).isEqualTo(30);
        assertThat(Cursor.offset(QUESTION)).isZero();
    }

    @Test
    void pagesMayDifferInSizeAndDetail() {
        SearchRequest other = QUESTION.withLimit(3)
                .withMaxTokens(500)
                .withDetail(Detail.CONCISE)
                .explained();

        assertThat(Cursor.offset(continued(other))).isEqualTo(30);
    }

    @Test
    void belongsToOneQuestion() {
        SearchRequest otherWords = SearchRequest.of("when").in("docs*").withFilter(QUESTION.filter());

        for (SearchRequest other : new SearchRequest[] {
            otherWords,
            QUESTION.in("docs"),
            QUESTION.withMode(SearchMode.LEXICAL),
            QUESTION.withProfile("rrf"),
            QUESTION.withFilter(Filter.parse("path=guide/** and tag=y"))
        }) {
            assertThatThrownBy(() -> Cursor.offset(continued(other)))
                    .isInstanceOf(RequestException.class)
                    .hasMessageContaining("another question");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "not base64 !", "AAAA", "AgAAAAAAAAAAAAAAAA", "🙂"})
    void whatIsNoCursorIsRefused(String text) {
        assertThatThrownBy(() -> Cursor.offset(QUESTION.withCursor(text)))
                .isInstanceOf(RequestException.class)
                .hasMessageContaining("cursor");
    }

    @Test
    void noneReachesDeeperThanAnAnswerGoes() {
        String beyond = Cursor.at(Cursor.DEEPEST + 1, QUESTION);

        assertThatThrownBy(() -> Cursor.offset(QUESTION.withCursor(beyond))).isInstanceOf(RequestException.class);
    }
}

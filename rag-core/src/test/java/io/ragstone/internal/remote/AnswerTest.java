package io.ragstone.internal.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class AnswerTest {

    @Test
    void shuffledAnswersArePutInOrder() throws CallFailure {
        assertThat(Answer.inOrder(
                        List.of(Answer.numbered(2, "c"), Answer.numbered(0, "a"), Answer.numbered(1, "b")), 3))
                .containsExactly("a", "b", "c");
    }

    @Test
    void answersWithoutNumbersStandAsTheyCame() throws CallFailure {
        assertThat(Answer.inOrder(List.of(Answer.inPlace("a"), Answer.inPlace("b")), 2))
                .containsExactly("a", "b");
    }

    @Test
    void theOneThatSaysNothingHasTheNumberThatIsLeft() throws CallFailure {
        assertThat(Answer.inOrder(List.of(Answer.numbered(1, "b"), Answer.inPlace("a")), 2))
                .containsExactly("a", "b");
    }

    @Test
    void whatIsNotOneForEachTextIsBroken() {
        assertBroken(List.of(Answer.inPlace("a")), 2, "1 answers came for 2 texts");
        assertBroken(List.of(Answer.numbered(0, "a"), Answer.numbered(0, "b")), 2, "two answers are for text 0");
        assertBroken(List.of(Answer.numbered(0, "a"), Answer.numbered(2, "b")), 2, "for text 2 of 2");
        assertBroken(List.of(Answer.numbered(0, "a"), Answer.numbered(-1, "b")), 2, "for text -1 of 2");
        assertBroken(
                List.of(Answer.numbered(0, "a"), Answer.inPlace("b"), Answer.inPlace("c")),
                3,
                "2 of 3 answers do not say");
    }

    private static void assertBroken(List<Answer<String>> answers, int count, String why) {
        assertThatThrownBy(() -> Answer.inOrder(answers, count))
                .isInstanceOfSatisfying(
                        CallFailure.class, failure -> assertThat(failure.kind()).isEqualTo(CallFailure.Kind.BROKEN))
                .hasMessageContaining(why);
    }
}

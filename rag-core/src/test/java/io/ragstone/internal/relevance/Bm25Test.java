package io.ragstone.internal.relevance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.ragstone.model.Field;
import io.ragstone.model.FieldTerms;
import io.ragstone.model.LexicalStatistics;
import io.ragstone.model.TermGroup;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class Bm25Test {

    private static final LexicalStatistics STATISTICS =
            new LexicalStatistics(1_000, 20_000, Map.of("cat", 10L, "dog", 600L, "katze", 5L));

    private static FieldTerms passage(String body, String heading, String word) {
        return FieldTerms.of(Map.of(
                Field.BODY, List.of(body.split(" ")),
                Field.HEADING, heading.isEmpty() ? List.of() : List.of(heading.split(" ")),
                Field.WORD, word.isEmpty() ? List.of() : List.of(word.split(" "))));
    }

    private static double score(FieldTerms passage, TermGroup... groups) {
        return new Bm25(List.of(groups), STATISTICS).score(passage);
    }

    private static TermGroup group(String... terms) {
        return new TermGroup(List.of(terms));
    }

    @Test
    void isTheFormulaOfTheBrief() {
        FieldTerms passage = passage("the cat sat on the cat", "a cat", "");
        double idf = Math.log((1_000 - 10 + 0.5) / (10 + 0.5));
        double expected = idf * (3 * 2.2) / (3 + 1.2 * (1 - 0.75 + 0.75 * 8 / 20.0));

        assertThat(score(passage, group("cat"))).isCloseTo(expected, within(1e-12));
    }

    @Test
    void aWordInMostPassagesAddsNextToNothingButIsNotHeldAgainstThem() {
        assertThat(score(passage("dog", "", ""), group("dog"))).isPositive().isLessThan(1e-5);
    }

    @Test
    void aTermCountsOnlyAsAWhole() {
        assertThat(score(passage("catalogue bobcat", "", ""), group("cat"))).isZero();
    }

    @Test
    void unstemmedWordsCountNeitherForTheScoreNorForTheLength() {
        FieldTerms with = passage("cat sat", "", "cat cats sitting");

        assertThat(score(with, group("cat"))).isEqualTo(score(passage("cat sat", "", ""), group("cat")));
    }

    @Test
    void aGroupCountsAsItsMostFrequentTerm() {
        FieldTerms both = passage("cat katze katze", "", "");
        long frequency = Bm25.documentFrequency(group("cat", "katze"), STATISTICS);
        double length = 1.2 * (1 - 0.75 + 0.75 * 3 / 20.0);

        assertThat(frequency).isEqualTo(10);
        assertThat(score(both, group("cat", "katze")))
                .isCloseTo(Math.log((1_000 - 10 + 0.5) / (10 + 0.5)) * (2 * 2.2) / (2 + length), within(1e-12));
    }

    @Test
    void anEmptyStoreScoresWithoutDividingByZero() {
        var empty = new LexicalStatistics(0, 0, Map.of());

        assertThat(new Bm25(List.of(group("cat")), empty).score(passage("cat", "", "")))
                .isFinite();
    }
}

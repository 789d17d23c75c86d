package io.ragstone.internal.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.internal.text.QueryWord;
import io.ragstone.internal.text.QueryWord.Kind;
import io.ragstone.model.LexicalStatistics;
import io.ragstone.model.TermGroup;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TermChoiceTest {

    private static TermChoice choose(Map<String, Long> frequencies, String... words) {
        List<TermGroup> groups = List.of(words).stream()
                .map(word -> new TermGroup(List.of(word)))
                .toList();
        return TermChoice.of(groups, List.of(), new LexicalStatistics(100_000, 1_000_000, frequencies));
    }

    private static List<String> scoring(TermChoice choice) {
        return choice.score().stream().map(group -> group.terms().get(0)).toList();
    }

    private static QueryWord word(String text, Kind kind) {
        return QueryWord.of(text, new TermGroup(List.of(text)), kind);
    }

    @Test
    void wordsThatNoPassageHoldsAreNoWords() {
        TermChoice choice = choose(Map.of("known", 3L), "unknown", "known");

        assertThat(scoring(choice)).containsExactly("known");
        assertThat(choice.dropped()).isZero();
    }

    @Test
    void theThirtyTwoRarestStayOfEqualOnesTheFirst() {
        var frequencies = new HashMap<String, Long>();
        String[] words = IntStream.range(0, 40).mapToObj(i -> "w" + i).toArray(String[]::new);
        IntStream.range(0, 40).forEach(i -> frequencies.put("w" + i, i < 20 ? 50L : 7L));

        TermChoice choice = choose(frequencies, words);

        assertThat(choice.dropped()).isEqualTo(8);
        assertThat(scoring(choice))
                .startsWith("w20", "w21")
                .endsWith("w10", "w11")
                .hasSize(32);
    }

    @Test
    void theRarestSelectUntilEnoughRowsAreExpected() {
        TermChoice choice = choose(Map.of("a", 20L, "b", 3_000L, "c", 900L, "d", 30_000L), "a", "b", "c", "d");

        assertThat(scoring(choice)).containsExactly("a", "c", "b", "d");
        assertThat(choice.steps()).containsExactly(2, 3, 4);
    }

    @Test
    void oneAlwaysSelectsHoweverFrequent() {
        assertThat(choose(Map.of("a", 30_000L, "b", 40_000L), "a", "b").steps()).containsExactly(1, 2);
    }

    @Test
    void aQueryOfCommonWordsAloneSelectsByAllOfThem() {
        assertThat(choose(Map.of("a", 70_000L, "b", 90_000L), "a", "b").steps()).containsExactly(2);
    }

    @Test
    void commonWordsSelectOnlyInTheLastResort() {
        assertThat(choose(Map.of("a", 10L, "b", 90_000L), "a", "b").steps()).containsExactly(1, 2);
    }

    @Test
    void functionWordsScoreAndSelectNothing() {
        var statistics = new LexicalStatistics(100_000, 1_000_000, Map.of("cat", 20L, "the", 90_000L));
        TermGroup cat = new TermGroup(List.of("cat"));
        TermGroup the = new TermGroup(List.of("the"));

        TermChoice choice = TermChoice.of(List.of(cat), List.of(the, new TermGroup(List.of("unknown"))), statistics);

        assertThat(choice.score()).containsExactly(cat, the);
        assertThat(choice.steps()).containsExactly(1);
        assertThat(choice.isWhole()).isTrue();
        assertThat(TermChoice.of(List.of(new TermGroup(List.of("unknown"))), List.of(the), statistics)
                        .score())
                .isEmpty();
        assertThat(TermChoice.functionWords(List.of(word("the", Kind.STOP), word("cat", Kind.CONTENT))))
                .hasSize(1);
        assertThat(TermChoice.functionWords(List.of(word("the", Kind.STOP)))).isEmpty();
    }

    @Test
    void stopWordsAndPunctuationCountOnlyWhereThereIsNothingElse() {
        QueryWord content = word("cat", Kind.CONTENT);
        QueryWord whole = word("c++", Kind.COMPOUND);
        QueryWord stop = word("the", Kind.STOP);
        QueryWord dashes = word("--", Kind.PUNCTUATION);

        assertThat(TermChoice.candidates(List.of(stop, content, dashes, whole))).containsExactly(content, whole);
        assertThat(TermChoice.candidates(List.of(stop, dashes))).containsExactly(stop);
        assertThat(TermChoice.candidates(List.of(dashes))).containsExactly(dashes);
    }
}

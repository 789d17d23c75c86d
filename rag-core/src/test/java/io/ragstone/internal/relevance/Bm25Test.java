package io.ragstone.internal.relevance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.ragstone.model.Field;
import io.ragstone.model.FieldTerms;
import io.ragstone.model.LexicalStatistics;
import io.ragstone.model.TermGroup;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

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

    @Test
    void aTermOfTwoGroupsCountsInBoth() {
        FieldTerms passage = passage("cat dog", "", "");
        double both = score(passage, group("cat"), group("cat", "dog"));

        assertThat(both).isCloseTo(score(passage, group("cat")) + score(passage, group("cat", "dog")), within(1e-12));
    }

    @Test
    void theBeginningOfAWordCountsAsTermOrAsWordWhicheverIsMore() {
        FieldTerms passage = passage("cat cats dog", "", "catty");

        assertThat(Bm25.begins("ca", passage)).isTrue();
        assertThat(Bm25.begins("catt", passage)).isTrue();
        assertThat(Bm25.begins("at", passage)).isFalse();
        assertThat(new Bm25(List.of(), STATISTICS).withPrefix("cat", 7).score(passage))
                .isEqualTo(new Bm25(List.of(), STATISTICS).withPrefix("ca", 7).score(passage))
                .isGreaterThan(
                        new Bm25(List.of(), STATISTICS).withPrefix("catt", 7).score(passage));
    }

    private static LongStream seeds() {
        return LongStream.range(0, 200);
    }

    /** The other way to score, by occurrences that were counted word by word. */
    private record Counted(FieldTerms terms) implements Occurrences {

        private double count(Predicate<String> isMeant) {
            return Stream.of(Field.BODY, Field.HEADING, Field.PATH, Field.SYMBOL)
                    .mapToDouble(field -> field.weight()
                            * terms.terms(field).stream().filter(isMeant).count())
                    .sum();
        }

        @Override
        public int length() {
            return terms.length();
        }

        @Override
        public double of(String term) {
            return count(term::equals);
        }

        @Override
        public double beginningWith(String beginning) {
            double words = terms.terms(Field.WORD).stream()
                    .filter(word -> word.startsWith(beginning))
                    .count();
            return Math.max(count(term -> term.startsWith(beginning)), words);
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void countingInThePassageIsCountingWordByWord(long seed) {
        var random = new SplittableRandom(seed);
        List<String> vocabulary = List.of("a", "b", "ab", "ba", "aa", "abab", "\u00e4", "\u754c\u9762", "Aa", "BB");
        Supplier<List<String>> some = () -> random.ints(random.nextInt(12), 0, vocabulary.size())
                .mapToObj(vocabulary::get)
                .toList();
        var terms = new EnumMap<Field, List<String>>(Field.class);
        for (Field field : Field.values()) {
            terms.put(field, some.get());
        }
        FieldTerms passage = FieldTerms.of(terms);
        List<TermGroup> groups = IntStream.range(0, random.nextInt(5))
                .mapToObj(i -> some.get())
                .filter(group -> !group.isEmpty())
                .map(group -> new TermGroup(group.stream().distinct().toList()))
                .toList();
        Bm25 bm25 = new Bm25(groups, STATISTICS)
                .withPrefix(random.nextBoolean() ? "" : vocabulary.get(random.nextInt(10)), 3);

        assertThat(bm25.score(passage)).isEqualTo(bm25.score(new Counted(passage)));
    }
}

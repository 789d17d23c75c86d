package io.ragstone.internal.search;

import io.ragstone.internal.relevance.Bm25;
import io.ragstone.internal.text.QueryWord;
import io.ragstone.model.LexicalQuery;
import io.ragstone.model.LexicalStatistics;
import io.ragstone.model.TermGroup;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Which words of a query count. Of the words that some passage holds, the 32 rarest score, of equally rare ones the
 * first. Of these, the rarest select candidates: as many as are expected to give no more than a hundredth of all
 * passages, or {@value #FEWEST_ROWS}, at least one. Where that finds too little, as it may in a narrow scope, more of
 * them select, step by step. Words that more than half of all passages hold come last; a query of nothing else selects
 * by all of them. Function words select nothing, but where there is room they score with the others: measured, that is
 * worth a little where questions are short, and costs nothing elsewhere ({@code docs/ranking.md}).
 *
 * @param score the words that score, rarest first, then function words
 * @param frequencies for each of those that may select, the passages that hold it
 * @param common how many of these, at the end, are in more than half of all passages
 * @param dropped how many known words were too many
 * @param chunks how many passages there are
 * @param isWhole whether no word of the query is missing from {@code score}: none was too many, none is unknown
 */
record TermChoice(
        List<TermGroup> score, List<Long> frequencies, int common, int dropped, long chunks, boolean isWhole) {

    /** The most distinct words of a query whose frequencies are asked for. */
    static final int MAX_WORDS = 1_000;

    /** Rows of which a store reads and scores every one in a millisecond or two. */
    private static final long FEWEST_ROWS = 1_000;

    /** Rows that a store ranks in some ten milliseconds. */
    private static final long MOST_ROWS = 10_000;

    private static final int SHARE_OF_ALL = 100;

    private static final long WIDEST_ROWS = 2_000_000;
    private static final int WIDENING = 8;

    /** The words that may count: content; failing that, stop words; failing that, punctuation. */
    static List<QueryWord> candidates(List<QueryWord> words) {
        List<QueryWord> content = without(QueryWord.Kind.STOP, without(QueryWord.Kind.PUNCTUATION, words));
        List<QueryWord> any = content.isEmpty() ? without(QueryWord.Kind.PUNCTUATION, words) : content;
        return any.isEmpty() ? words : any;
    }

    private static List<QueryWord> without(QueryWord.Kind kind, List<QueryWord> words) {
        return words.stream().filter(word -> word.kind() != kind).toList();
    }

    /** The terms of all {@code groups}, each once. */
    static List<String> terms(List<TermGroup> groups) {
        return groups.stream()
                .flatMap(group -> group.terms().stream())
                .distinct()
                .toList();
    }

    /** The function words among {@code words}, where there are others. */
    static List<QueryWord> functionWords(List<QueryWord> words) {
        return candidates(words).stream().anyMatch(word -> word.kind() == QueryWord.Kind.STOP)
                ? List.of()
                : words.stream()
                        .filter(word -> word.kind() == QueryWord.Kind.STOP)
                        .toList();
    }

    /**
     * Chooses among {@code groups}, which stand in the order of the query.
     *
     * @param functionWords what may score besides
     */
    static TermChoice of(List<TermGroup> groups, List<TermGroup> functionWords, LexicalStatistics statistics) {
        Map<TermGroup, Long> known = new LinkedHashMap<>();
        for (TermGroup group : groups) {
            long frequency = Bm25.documentFrequency(group, statistics);
            if (frequency > 0) {
                known.put(group, frequency);
            }
        }
        List<Map.Entry<TermGroup, Long>> rarest = new ArrayList<>(known.entrySet());
        rarest.sort(Map.Entry.comparingByValue());
        List<Map.Entry<TermGroup, Long>> kept = rarest.subList(0, Math.min(rarest.size(), LexicalQuery.MAX_GROUPS));
        long half = statistics.chunks() / 2;
        List<TermGroup> score = Stream.concat(
                        kept.stream().map(Map.Entry::getKey),
                        functionWords.stream()
                                .filter(group ->
                                        Bm25.documentFrequency(group, statistics) > 0 && !known.containsKey(group)))
                .limit(LexicalQuery.MAX_GROUPS)
                .toList();
        return new TermChoice(
                kept.isEmpty() ? List.of() : score,
                kept.stream().map(Map.Entry::getValue).toList(),
                (int) kept.stream().filter(each -> each.getValue() > half).count(),
                rarest.size() - kept.size(),
                statistics.chunks(),
                kept.size() == groups.size());
    }

    /** How many of the rarest words select, first and then step by step, up to all of them. */
    List<Integer> steps() {
        var steps = new TreeSet<Integer>();
        int informative = frequencies.size() - common;
        long rows = Math.max(FEWEST_ROWS, Math.min(MOST_ROWS, chunks / SHARE_OF_ALL));
        for (long most = rows; informative > 0 && most <= Math.min(chunks, WIDEST_ROWS); most *= WIDENING) {
            steps.add(selecting(most, informative));
        }
        steps.add(frequencies.size());
        return List.copyOf(steps);
    }

    private int selecting(long most, int informative) {
        long sum = frequencies.get(0);
        int selecting = 1;
        while (selecting < informative && sum + frequencies.get(selecting) <= most) {
            sum += frequencies.get(selecting);
            selecting++;
        }
        return selecting;
    }
}

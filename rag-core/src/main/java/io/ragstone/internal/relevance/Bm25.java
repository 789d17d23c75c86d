package io.ragstone.internal.relevance;

import io.ragstone.model.FieldTerms;
import io.ragstone.model.LexicalStatistics;
import io.ragstone.model.TermGroup;
import java.util.List;
import java.util.function.IntToDoubleFunction;

/**
 * The one BM25: {@code idf * tf * (k1 + 1) / (tf + k1 * (1 - b + b * length / average length))}, summed over the groups
 * of a query.
 *
 * <ul>
 *   <li>tf of a term is the sum of field weight times count; tf of a group is that of its most frequent term, so a word
 *       that is indexed under several languages' terms counts once.
 *   <li>Document frequency of a group is that of its most frequent term, so its idf is the lowest.
 *   <li>idf is {@code ln((N - df + .5) / (df + .5))}, at least 1e-6: a word in more than half of all passages adds next
 *       to nothing, but never takes away.
 *   <li>Length counts the terms of all fields without weight.
 *   <li>The beginning of a word is one more group ({@link #withPrefix}).
 * </ul>
 *
 * <p>Immutable; may be shared.
 */
public final class Bm25 {

    private static final double K1 = 1.2;
    private static final double B = 0.75;
    private static final double LEAST_IDF = 1e-6;

    private final List<TermGroup> groups;
    private final LexicalStatistics statistics;
    private final double[] idf;
    private final String prefix;
    private final double prefixIdf;
    private final double averageLength;
    private final TermTable table;

    /** Of the terms of each group. */
    private final int[][] numbers;

    /** Scores by {@code groups} with the frequencies of {@code statistics}. */
    public Bm25(List<TermGroup> groups, LexicalStatistics statistics) {
        this(groups, statistics, "", 0);
    }

    private Bm25(List<TermGroup> groups, LexicalStatistics statistics, String prefix, long holders) {
        this.groups = List.copyOf(groups);
        this.statistics = statistics;
        this.averageLength = statistics.averageLength();
        this.idf = this.groups.stream()
                .mapToDouble(group -> idf(documentFrequency(group, statistics), statistics.chunks()))
                .toArray();
        this.prefix = prefix;
        this.prefixIdf = idf(holders, Math.max(holders, statistics.chunks()));
        this.table = new TermTable(
                this.groups.stream()
                        .flatMap(group -> group.terms().stream())
                        .distinct()
                        .toList(),
                prefix);
        this.numbers = this.groups.stream()
                .map(group -> group.terms().stream().mapToInt(table::number).toArray())
                .toArray(int[][]::new);
    }

    /**
     * This scorer with the beginning of a word as one more group; an empty one adds nothing.
     *
     * @param holders how many passages hold it, as far as known
     */
    public Bm25 withPrefix(String beginning, long holders) {
        return new Bm25(groups, statistics, beginning, holders);
    }

    /** Passages that hold the most frequent term of {@code group}. */
    public static long documentFrequency(TermGroup group, LexicalStatistics statistics) {
        long most = 0;
        for (String term : group.terms()) {
            most = Math.max(most, statistics.documentFrequency(term));
        }
        return most;
    }

    /** Whether a passage holds a term or word that begins with {@code beginning}. */
    public static boolean begins(String beginning, FieldTerms terms) {
        return new TermTable(List.of(), beginning).count(terms, new double[0]).begun() > 0;
    }

    private static double idf(long frequency, long chunks) {
        return Math.max(Math.log((chunks - frequency + 0.5) / (frequency + 0.5)), LEAST_IDF);
    }

    /** The score of a passage; 0 if it holds none of the terms. Reads the passage once. */
    public double score(FieldTerms terms) {
        double[] counts = new double[table.size()];
        TermTable.Counted counted = table.count(terms, counts);
        return score(counted.length(), group -> most(counts, numbers[group]), counted.begun());
    }

    /** Whether a passage holds a term of every group. Reads the passage once. */
    public boolean holdsAll(FieldTerms terms) {
        double[] counts = new double[table.size()];
        table.count(terms, counts);
        for (int[] group : numbers) {
            if (most(counts, group) == 0) {
                return false;
            }
        }
        return true;
    }

    /** The score of a passage whose terms were counted in another way. */
    public double score(Occurrences passage) {
        double begun = prefix.isEmpty() ? 0 : passage.beginningWith(prefix);
        return score(passage.length(), group -> most(passage, groups.get(group)), begun);
    }

    private static double most(double[] counts, int[] numbers) {
        double most = 0;
        for (int number : numbers) {
            most = Math.max(most, counts[number]);
        }
        return most;
    }

    private static double most(Occurrences passage, TermGroup group) {
        double most = 0;
        for (String term : group.terms()) {
            most = Math.max(most, passage.of(term));
        }
        return most;
    }

    /** @param frequency of each group by its number */
    private double score(int length, IntToDoubleFunction frequency, double begun) {
        double norm = K1 * (1 - B + B * length / averageLength);
        double score = 0;
        for (int i = 0; i < idf.length; i++) {
            score += weigh(idf[i], frequency.applyAsDouble(i), norm);
        }
        return score + weigh(prefixIdf, begun, norm);
    }

    private static double weigh(double idf, double frequency, double norm) {
        return frequency == 0 ? 0 : idf * (frequency * (K1 + 1)) / (frequency + norm);
    }
}

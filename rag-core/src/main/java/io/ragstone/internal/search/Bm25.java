package io.ragstone.internal.search;

import io.ragstone.model.Field;
import io.ragstone.model.FieldTerms;
import io.ragstone.model.LexicalStatistics;
import io.ragstone.model.TermGroup;
import java.util.List;

/**
 * The one BM25 of all stores: {@code idf * tf * (k1 + 1) / (tf + k1 * (1 - b + b * length / average length))}, summed
 * over the groups of a query.
 *
 * <ul>
 *   <li>tf of a term is the sum of field weight times count; tf of a group is that of its most frequent term, so a word
 *       that is indexed under several languages' terms counts once.
 *   <li>Document frequency of a group is that of its most frequent term, so its idf is the lowest.
 *   <li>idf is {@code ln((N - df + .5) / (df + .5))}, at least 1e-6: a word in more than half of all passages adds next
 *       to nothing, but never takes away.
 *   <li>Length counts the terms of all fields without weight.
 * </ul>
 *
 * <p>Immutable; may be shared.
 */
public final class Bm25 {

    private static final double K1 = 1.2;
    private static final double B = 0.75;
    private static final double LEAST_IDF = 1e-6;
    private static final Field[] FIELDS = Field.values();

    private final List<TermGroup> groups;
    private final double[] idf;
    private final double averageLength;

    /** Scores by {@code groups} with the frequencies of {@code statistics}. */
    public Bm25(List<TermGroup> groups, LexicalStatistics statistics) {
        this.groups = List.copyOf(groups);
        this.averageLength = statistics.averageLength();
        this.idf = this.groups.stream()
                .mapToDouble(group -> idf(documentFrequency(group, statistics), statistics.chunks()))
                .toArray();
    }

    /** Passages that hold the most frequent term of {@code group}. */
    public static long documentFrequency(TermGroup group, LexicalStatistics statistics) {
        long most = 0;
        for (String term : group.terms()) {
            most = Math.max(most, statistics.documentFrequency(term));
        }
        return most;
    }

    /** How much a word found in {@code frequency} of {@code chunks} passages tells. */
    public static double idf(long frequency, long chunks) {
        return Math.max(Math.log((chunks - frequency + 0.5) / (frequency + 0.5)), LEAST_IDF);
    }

    /** The score of a passage; 0 if it holds none of the terms. */
    public double score(FieldTerms terms) {
        double norm = K1 * (1 - B + B * terms.length() / averageLength);
        double score = 0;
        for (int i = 0; i < idf.length; i++) {
            score += weigh(idf[i], frequency(groups.get(i), terms), norm);
        }
        return score;
    }

    /** The score of a passage for one group of which it holds {@code frequency}, beyond those given at the start. */
    double score(FieldTerms terms, double groupIdf, double frequency) {
        return weigh(groupIdf, frequency, K1 * (1 - B + B * terms.length() / averageLength));
    }

    private static double weigh(double idf, double tf, double norm) {
        return tf == 0 ? 0 : idf * (tf * (K1 + 1)) / (tf + norm);
    }

    private static double frequency(TermGroup group, FieldTerms terms) {
        double most = 0;
        for (String term : group.terms()) {
            most = Math.max(most, frequency(term, terms.encoded()));
        }
        return most;
    }

    /** Searches the encoded form for the term between separators, which is far cheaper than splitting it. */
    private static double frequency(String term, String encoded) {
        double frequency = 0;
        int field = 0;
        int fieldEnd = end(encoded, 0);
        for (int at = encoded.indexOf(term); at >= 0; at = encoded.indexOf(term, at + term.length())) {
            while (at >= fieldEnd) {
                field++;
                fieldEnd = end(encoded, fieldEnd + 1);
            }
            if (isWhole(encoded, at, at + term.length())) {
                frequency += FIELDS[field].weight();
            }
        }
        return frequency;
    }

    private static int end(String encoded, int start) {
        int end = encoded.indexOf('\n', start);
        return end < 0 ? Integer.MAX_VALUE : end;
    }

    private static boolean isWhole(String encoded, int start, int end) {
        return (start == 0 || isSeparator(encoded.charAt(start - 1)))
                && (end == encoded.length() || isSeparator(encoded.charAt(end)));
    }

    static boolean isSeparator(char c) {
        return c == ' ' || c == '\n';
    }
}

package io.ragstone.internal.search;

import io.ragstone.model.Field;
import io.ragstone.model.FieldTerms;
import io.ragstone.model.LexicalCandidate;
import io.ragstone.model.LexicalStatistics;
import java.util.List;

/**
 * Scores the beginning of a word as one more group of a query. Its frequency in a passage is that of the terms it
 * begins or that of the {@linkplain Field#WORD words} it begins, whichever is more, since one occurrence may stand in
 * both. How many passages of the store hold it is not known to anyone, so the candidates that do are counted instead.
 */
final class Prefix {

    private final String beginning;
    private final double idf;

    private Prefix(String beginning, double idf) {
        this.beginning = beginning;
        this.idf = idf;
    }

    /** The prefix as the candidates of one search see it. */
    static Prefix of(String beginning, List<LexicalCandidate> candidates, LexicalStatistics statistics) {
        long holders = beginning.isEmpty()
                ? 0
                : candidates.stream()
                        .filter(each -> frequency(beginning, each.terms()) > 0)
                        .count();
        return new Prefix(beginning, Bm25.idf(holders, Math.max(holders, statistics.chunks())));
    }

    /** What the prefix adds to the score of a passage. */
    double score(Bm25 scorer, FieldTerms terms) {
        return beginning.isEmpty() ? 0 : scorer.score(terms, idf, frequency(beginning, terms));
    }

    private static double frequency(String beginning, FieldTerms terms) {
        double scoring = 0;
        double words = 0;
        for (Field field : Field.values()) {
            int count = count(beginning, terms.joined(field));
            if (field == Field.WORD) {
                words = count;
            } else {
                scoring += field.weight() * count;
            }
        }
        return Math.max(scoring, words);
    }

    private static int count(String beginning, String joined) {
        int count = 0;
        for (int at = joined.indexOf(beginning); at >= 0; at = joined.indexOf(beginning, at + 1)) {
            if (at == 0 || joined.charAt(at - 1) == ' ') {
                count++;
            }
        }
        return count;
    }
}

package io.ragstone.testkit;

import io.ragstone.model.Field;
import io.ragstone.model.FieldTerms;
import io.ragstone.model.LexicalStatistics;
import io.ragstone.model.TermGroup;
import java.util.List;

/** The formula that every store ranks by, told as plainly as possible. */
final class Bm25 {

    private static final double K1 = 1.2;
    private static final double B = 0.75;

    private Bm25() {}

    /** The score of one passage for {@code groups}; in a group the most frequent term and the lowest idf count. */
    static double score(FieldTerms passage, List<TermGroup> groups, LexicalStatistics statistics) {
        double norm = K1 * (1 - B + B * passage.length() / statistics.averageLength());
        double score = 0;
        for (TermGroup group : groups) {
            double tf = group.terms().stream()
                    .mapToDouble(term -> frequency(passage, term))
                    .max()
                    .orElse(0);
            double idf = group.terms().stream()
                    .mapToDouble(term -> idf(statistics, term))
                    .min()
                    .orElse(0);
            score += idf * tf * (K1 + 1) / (tf + norm);
        }
        return score;
    }

    /** How often {@code passage} holds {@code term}, each field by its weight. */
    static double frequency(FieldTerms passage, String term) {
        double frequency = 0;
        for (Field field : Field.values()) {
            frequency += field.weight()
                    * passage.terms(field).stream().filter(term::equals).count();
        }
        return frequency;
    }

    private static double idf(LexicalStatistics statistics, String term) {
        long df = statistics.documentFrequency(term);
        return Math.max(1e-6, Math.log((statistics.chunks() - df + 0.5) / (df + 0.5)));
    }
}

package io.ragstone.internal.memory;

import io.ragstone.model.LexicalStatistics;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * Scores passages by BM25 with given statistics. Of the alternatives of one word a passage counts the most frequent,
 * and the word weighs as little as its most common alternative.
 */
final class Bm25 {

    private static final double K1 = 1.2;
    private static final double B = 0.75;
    private static final double LEAST_IDF = 1e-6;

    private final LexicalStatistics statistics;
    private final List<Word> words = new ArrayList<>();

    Bm25(LexicalStatistics statistics) {
        this.statistics = statistics;
    }

    private record Word(List<String> alternatives, double idf) {}

    void add(Collection<String> alternatives, ToLongFunction<String> documentFrequency) {
        long most = alternatives.stream().mapToLong(documentFrequency).max().orElse(0);
        words.add(new Word(List.copyOf(alternatives), idf(most)));
    }

    private double idf(long documentFrequency) {
        double without = statistics.chunks() - documentFrequency + 0.5;
        return Math.max(LEAST_IDF, Math.log(without / (documentFrequency + 0.5)));
    }

    double score(Passage passage) {
        double norm = K1 * (1 - B + B * passage.length() / statistics.averageLength());
        double score = 0;
        for (Word word : words) {
            double frequency = 0;
            for (String term : word.alternatives) {
                frequency = Math.max(frequency, passage.frequency(term));
            }
            score += word.idf * frequency * (K1 + 1) / (frequency + norm);
        }
        return score;
    }
}

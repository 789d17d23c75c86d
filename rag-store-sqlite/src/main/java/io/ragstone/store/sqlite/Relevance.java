package io.ragstone.store.sqlite;

import io.ragstone.model.Field;
import io.ragstone.model.FieldTerms;
import io.ragstone.model.LexicalQuery;
import io.ragstone.model.LexicalStatistics;
import io.ragstone.model.TermGroup;
import java.util.List;

/** BM25 with the statistics that a query brings along, over stored terms. */
final class Relevance {

    private static final double K1 = 1.2;
    private static final double B = 0.75;
    private static final double LEAST_IDF = 1e-6;
    private static final Field[] FIELDS = Field.values();

    private final List<TermGroup> groups;
    private final double[] idf;
    private final String prefix;
    private final double prefixIdf;
    private final double averageLength;

    /** @param holders passages that hold a term which {@code query}'s prefix begins, as far as known */
    Relevance(LexicalQuery query, long holders) {
        LexicalStatistics statistics = query.statistics();
        this.groups = query.score();
        this.idf = groups.stream()
                .mapToDouble(group -> idf(documentFrequency(group, statistics), statistics.chunks()))
                .toArray();
        this.prefix = query.prefix();
        this.prefixIdf = idf(holders, Math.max(holders, statistics.chunks()));
        this.averageLength = statistics.averageLength();
    }

    private static long documentFrequency(TermGroup group, LexicalStatistics statistics) {
        long most = 0;
        for (String term : group.terms()) {
            most = Math.max(most, statistics.documentFrequency(term));
        }
        return most;
    }

    private static double idf(long frequency, long chunks) {
        return Math.max(Math.log((chunks - frequency + 0.5) / (frequency + 0.5)), LEAST_IDF);
    }

    double score(FieldTerms terms) {
        double norm = K1 * (1 - B + B * terms.length() / averageLength);
        double score = 0;
        for (int i = 0; i < idf.length; i++) {
            double most = 0;
            for (String term : groups.get(i).terms()) {
                most = Math.max(most, frequency(term, true, terms.encoded(), false));
            }
            score += weigh(idf[i], most, norm);
        }
        if (!prefix.isEmpty()) {
            double inTerms = frequency(prefix, false, terms.encoded(), false);
            double inWords = frequency(prefix, false, terms.encoded(), true);
            score += weigh(prefixIdf, Math.max(inTerms, inWords), norm);
        }
        return score;
    }

    private static double weigh(double idf, double frequency, double norm) {
        return frequency == 0 ? 0 : idf * (frequency * (K1 + 1)) / (frequency + norm);
    }

    /** Looks for the term between separators, which costs far less than splitting the text into terms. */
    private static double frequency(String term, boolean isWhole, String encoded, boolean inWords) {
        double frequency = 0;
        int field = 0;
        int fieldEnd = end(encoded, 0);
        for (int at = encoded.indexOf(term); at >= 0; at = encoded.indexOf(term, at + 1)) {
            while (at >= fieldEnd) {
                field++;
                fieldEnd = end(encoded, fieldEnd + 1);
            }
            boolean begins = at == 0 || isSeparator(encoded.charAt(at - 1));
            int next = at + term.length();
            if (begins && (!isWhole || next == encoded.length() || isSeparator(encoded.charAt(next)))) {
                boolean isWord = FIELDS[field] == Field.WORD;
                frequency += isWord == inWords ? (isWord ? 1 : FIELDS[field].weight()) : 0;
            }
        }
        return frequency;
    }

    private static int end(String encoded, int start) {
        int end = encoded.indexOf('\n', start);
        return end < 0 ? Integer.MAX_VALUE : end;
    }

    private static boolean isSeparator(char c) {
        return c == ' ' || c == '\n';
    }
}

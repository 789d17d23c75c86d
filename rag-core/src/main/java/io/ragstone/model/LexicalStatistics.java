package io.ragstone.model;

import java.util.Map;

/**
 * The frequencies BM25 needs, over the whole store.
 *
 * @param chunks number of passages
 * @param terms number of terms in all passages, {@link Field#WORD} excepted
 * @param documentFrequencies for each term that was asked for: passages that hold it in any scoring field; absent is 0
 */
public record LexicalStatistics(long chunks, long terms, Map<String, Long> documentFrequencies) {

    public LexicalStatistics {
        documentFrequencies = Map.copyOf(documentFrequencies);
    }

    /** Passages that hold {@code term}. */
    public long documentFrequency(String term) {
        return documentFrequencies.getOrDefault(term, 0L);
    }

    /** Mean length of a passage in terms, at least 1. */
    public double averageLength() {
        return chunks == 0 ? 1 : Math.max(1.0, (double) terms / chunks);
    }
}

package io.ragstone.internal.text;

import java.util.List;

/**
 * A query as words.
 *
 * @param words distinct words in the order of the query
 * @param lastWord the last word, folded and unstemmed, for prefix matching; empty if the query does not end in one
 */
public record QueryAnalysis(List<QueryWord> words, String lastWord) {

    public QueryAnalysis {
        words = List.copyOf(words);
    }
}

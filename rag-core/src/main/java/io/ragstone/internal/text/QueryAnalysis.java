package io.ragstone.internal.text;

import java.util.List;

/**
 * A query as words.
 *
 * @param words distinct words in the order of the query
 * @param language ISO 639-1 code of the likeliest language among English and those of the documents; empty if no word
 *     tells
 * @param isLanguageSure whether its letters tell the language, or more than one word
 * @param lastWord the last word, folded and unstemmed, for prefix matching; empty if the query does not end in one
 */
public record QueryAnalysis(List<QueryWord> words, String language, boolean isLanguageSure, String lastWord) {

    public QueryAnalysis {
        words = List.copyOf(words);
    }

    /** The same query with other words. */
    QueryAnalysis with(List<QueryWord> others) {
        return new QueryAnalysis(others, language, isLanguageSure, lastWord);
    }
}

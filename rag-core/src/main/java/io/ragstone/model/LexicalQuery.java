package io.ragstone.model;

import java.util.List;

/**
 * Asks for passages by words.
 *
 * @param select groups of which a candidate holds at least one: the informative ones
 * @param score all groups whose frequencies are wanted, {@code select} among them, at most {@value #MAX_GROUPS}
 * @param prefix the beginning of an unstemmed word, which selects and scores like one more group of all the terms and
 *     {@link Field#WORD words} it begins; empty for none
 * @param statistics the frequencies by which a store ranks before it cuts at {@code limit}
 * @param scope where to look
 * @param limit the most candidates to return
 */
public record LexicalQuery(
        List<TermGroup> select,
        List<TermGroup> score,
        String prefix,
        LexicalStatistics statistics,
        Scope scope,
        int limit) {

    /** The most groups one query may have. */
    public static final int MAX_GROUPS = 32;

    public LexicalQuery {
        select = List.copyOf(select);
        score = List.copyOf(score);
        if (score.size() > MAX_GROUPS) {
            throw new IllegalArgumentException("a query has at most " + MAX_GROUPS + " terms, not " + score.size());
        }
        if (limit < 1) {
            throw new IllegalArgumentException("limit must be positive, was " + limit);
        }
    }
}

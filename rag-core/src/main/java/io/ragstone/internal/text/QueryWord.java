package io.ragstone.internal.text;

import io.ragstone.model.TermGroup;

/**
 * One word of a query.
 *
 * @param text as written, folded
 * @param terms what it may be indexed as, one for each language asked for
 * @param kind what sort of word it is
 */
public record QueryWord(String text, TermGroup terms, Kind kind) {

    /** Sorts of words, which a search weighs differently. */
    public enum Kind {
        /** Carries meaning. */
        CONTENT,
        /** A function word of one of the languages; left out unless there is nothing else. */
        STOP,
        /** A whole identifier, path or compound whose parts are words of their own as well. */
        COMPOUND,
        /** A run of punctuation. */
        PUNCTUATION
    }
}

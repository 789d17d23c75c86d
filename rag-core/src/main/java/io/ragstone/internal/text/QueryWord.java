package io.ragstone.internal.text;

import io.ragstone.model.TermGroup;
import java.util.List;

/**
 * One word of a query.
 *
 * @param text as written, folded
 * @param terms what it may be indexed as, one for each language asked for
 * @param kind what sort of word it is
 * @param synonyms what it is looked for together with, as written
 */
public record QueryWord(String text, TermGroup terms, Kind kind, List<String> synonyms) {

    public QueryWord {
        synonyms = List.copyOf(synonyms);
    }

    /** A word that stands for nothing but itself. */
    public static QueryWord of(String text, TermGroup terms, Kind kind) {
        return new QueryWord(text, terms, kind, List.of());
    }

    /** The word for a user, with what it stands for. */
    public String shown() {
        return synonyms.isEmpty() ? text : text + " or " + String.join(" or ", synonyms);
    }

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

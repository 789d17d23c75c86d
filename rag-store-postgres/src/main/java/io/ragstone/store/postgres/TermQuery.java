package io.ragstone.store.postgres;

import io.ragstone.model.TermGroup;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Questions to the full-text index. Terms are quoted, so PostgreSQL's own parser does nothing to them. */
final class TermQuery {

    /** Condition on {@code chunk_terms} with the question as its argument, in the words of the index. */
    static final String HOLDS = "term_vector(terms, peaks) @@ ?::tsquery";

    /** Found in no passage. */
    private static final String NOTHING = "";

    /** Up to three bytes each, of the 2,046 that one lexeme may have. */
    private static final int MOST_CHARACTERS = 640;

    private TermQuery() {}

    /** Passages that hold all of {@code terms}. */
    static String all(List<String> terms) {
        if (!terms.stream().allMatch(TermQuery::canBeHeld)) {
            return NOTHING;
        }
        return terms.stream().map(TermQuery::quoted).collect(Collectors.joining(" & "));
    }

    /** Passages that hold one of {@code terms}, or one that begins with {@code prefix}, if it is not empty. */
    static String any(List<String> terms, String prefix) {
        var parts = new ArrayList<String>();
        terms.stream().filter(TermQuery::canBeHeld).forEach(term -> parts.add(quoted(term)));
        if (!prefix.isEmpty() && canBeHeld(prefix)) {
            parts.add(quoted(prefix) + ":*");
        }
        return String.join(" | ", parts);
    }

    /** Passages that hold a term of each of {@code groups}. */
    static String together(List<TermGroup> groups) {
        List<String> parts =
                groups.stream().map(group -> any(group.terms(), "")).toList();
        return parts.contains(NOTHING)
                ? NOTHING
                : parts.stream().map(part -> "(" + part + ")").collect(Collectors.joining(" & "));
    }

    /** Passages in which one of {@code terms} stands out by {@code level}. */
    static String peaks(List<String> terms, int level) {
        return any(terms.stream().map(term -> Peaks.lexeme(term, level)).toList(), "");
    }

    /** Analysis makes terms of up to 512 bytes, and PostgreSQL refuses to ask for more than it could hold. */
    private static boolean canBeHeld(String term) {
        return term.length() <= MOST_CHARACTERS;
    }

    private static String quoted(String term) {
        return "'" + StoredText.of(term).replace("\\", "\\\\").replace("'", "''") + "'";
    }
}

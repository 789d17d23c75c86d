package io.ragstone.store.postgres;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Questions to the full-text index. Terms are quoted, so PostgreSQL's own parser does nothing to them. */
final class TermQuery {

    private TermQuery() {}

    /** Passages that hold all of {@code terms}. */
    static String all(List<String> terms) {
        return terms.stream().map(TermQuery::quoted).collect(Collectors.joining(" & "));
    }

    /** Passages that hold one of {@code terms}, or one that begins with {@code prefix}, if it is not empty. */
    static String any(List<String> terms, String prefix) {
        var parts = new ArrayList<String>();
        terms.forEach(term -> parts.add(quoted(term)));
        if (!prefix.isEmpty()) {
            parts.add(quoted(prefix) + ":*");
        }
        return String.join(" | ", parts);
    }

    private static String quoted(String term) {
        return "'" + StoredText.of(term).replace("\\", "\\\\").replace("'", "''") + "'";
    }
}

package io.ragstone.store.sqlite;

/**
 * How terms are written into the full-text tables. SQLite's tokenizer folds A to Z and ends a text at NUL; here a term
 * is opaque, so these characters are escaped. What begins with a term's beginning still does so in this form.
 */
final class StoredTerm {

    private static final char ESCAPE = '\u0001';
    private static final char NUL = '\u0002';

    private StoredTerm() {}

    /** The stored form of one term, or of several joined by spaces. Nearly always the same string. */
    static String encode(String terms) {
        for (int i = 0; i < terms.length(); i++) {
            if (mustEscape(terms.charAt(i))) {
                return escaped(terms, i);
            }
        }
        return terms;
    }

    /** One term as a string token of a MATCH expression. */
    static String quoted(String term) {
        return '"' + encode(term).replace("\"", "\"\"") + '"';
    }

    private static String escaped(String terms, int from) {
        var encoded = new StringBuilder(terms.length() + 8).append(terms, 0, from);
        for (int i = from; i < terms.length(); i++) {
            char c = terms.charAt(i);
            if (mustEscape(c)) {
                encoded.append(ESCAPE);
                c = c == ESCAPE ? ESCAPE : c == '\0' ? NUL : Character.toLowerCase(c);
            }
            encoded.append(c);
        }
        return encoded.toString();
    }

    private static boolean mustEscape(char c) {
        return c <= ESCAPE || (c >= 'A' && c <= 'Z');
    }
}

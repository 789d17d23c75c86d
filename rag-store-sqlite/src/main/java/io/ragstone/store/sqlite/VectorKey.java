package io.ragstone.store.sqlite;

/**
 * The row of a vector: its space above, its text below. So the table needs no index besides, the vectors of a space lie
 * together, and a text's vector is found in one step.
 */
final class VectorKey {

    private static final int TEXT_BITS = 40;

    private VectorKey() {}

    static long of(long space, long text) {
        return (space << TEXT_BITS) | text;
    }

    static long first(long space) {
        return of(space, 0);
    }

    static long last(long space) {
        return of(space + 1, 0) - 1;
    }

    /** The key in SQL, from expressions for space and text. */
    static String sql(String space, String text) {
        return "(" + space + " << " + TEXT_BITS + " | " + text + ")";
    }

    /** The text of a key in SQL. */
    static String textOf(String key) {
        return "(" + key + " & " + ((1L << TEXT_BITS) - 1) + ")";
    }
}

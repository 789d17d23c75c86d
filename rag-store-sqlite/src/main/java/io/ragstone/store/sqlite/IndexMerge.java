package io.ragstone.store.sqlite;

import java.sql.SQLException;
import java.util.List;

/**
 * Joins the pieces that a full-text index is written in, a little at a time: a search reads each piece, and joining all
 * of them at once would be one huge transaction.
 */
final class IndexMerge {

    private static final List<String> INDEXES = List.of("terms_index", "words_index");

    /** Less than a megabyte. */
    private static final int PAGES = 200;

    /** FTS5 changes one row to take note of the call alone. */
    private static final int NOTHING_DONE = 2;

    private IndexMerge() {}

    /** Takes one step; returns whether another may be worth it. */
    static boolean step(Session session) throws SQLException {
        boolean isMore = false;
        for (String index : INDEXES) {
            long before = session.number("select total_changes()");
            session.update("insert into " + index + " (" + index + ", rank) values ('merge', ?)", PAGES);
            isMore |= session.number("select total_changes()") - before >= NOTHING_DONE;
        }
        return isMore;
    }
}

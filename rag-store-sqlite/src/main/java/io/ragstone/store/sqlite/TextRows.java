package io.ragstone.store.sqlite;

import java.sql.SQLException;

/** The embedded texts by hash: passages and vectors refer to them by a short number. */
final class TextRows {

    private TextRows() {}

    /** The number of a text, or 0. */
    static long find(Session session, String hash) throws SQLException {
        return session.number("select id from texts where hash = ?", TextHash.stored(hash));
    }

    static void add(Session session, long id, String hash) throws SQLException {
        session.update("insert into texts (id, hash) values (?, ?)", id, TextHash.stored(hash));
    }

    static long findOrAdd(Session session, String hash) throws SQLException {
        long known = find(session, hash);
        if (known != 0) {
            return known;
        }
        long id = Sequences.take(session, Sequences.TEXT, 1);
        add(session, id, hash);
        return id;
    }

    /** Whether the text waits to be embedded in that space: no vector, and not rejected. */
    static boolean lacksVector(Session session, long text, long space) throws SQLException {
        return session.number("""
                        select not exists (select 1 from vectors where id = %s)
                          and not exists (select 1 from rejected_texts where text_id = ?1 and space_id = ?2)""".formatted(VectorKey.sql("?2", "?1")), text, space) != 0;
    }
}

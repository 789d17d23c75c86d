package io.ragstone.store.sqlite;

import java.sql.SQLException;

/** Numbers that are never given twice, taken in runs. A run that is not used up leaves a gap, which does no harm. */
final class Sequences {

    /** Of passages. */
    static final String CHUNK = "chunk";

    /** Of embedded texts. */
    static final String TEXT = "text";

    /** Of writers who began; one for all documents, so that none needs remembering after a removal. */
    static final String GENERATION = "generation";

    private Sequences() {}

    /** The first of {@code count} numbers that follow each other. */
    static long take(Session session, String name, int count) throws SQLException {
        long next = session.number("select next from sequences where name = ?", name);
        session.update("update sequences set next = ? where name = ?", next + count, name);
        return next;
    }
}

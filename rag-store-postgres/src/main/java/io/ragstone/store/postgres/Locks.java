package io.ragstone.store.postgres;

import java.sql.SQLException;

/**
 * What is done by one process at a time. Numbers of advisory locks beside the schema's own; those of processes begin at
 * 1000.
 */
final class Locks {

    static final int MIGRATION = 1;

    /** Adding up what has changed of the frequencies of terms. */
    static final int TERM_COUNTS = 2;

    /** Building an index of vectors. */
    static final int VECTOR_INDEX = 3;

    /** Repairing what an inspection found. */
    static final int MENDING = 4;

    private Locks() {}

    /**
     * The locks, one for each process by its number, under which a job is handed out that may have killed its worker.
     */
    static int ofSuspects(long lockKey) {
        return ~(int) lockKey;
    }

    /** Waits for whoever does the same now; others wait until the transaction ends. */
    static void await(Session session, int lockKey, int lock) throws SQLException {
        session.first("select 1 from pg_advisory_xact_lock(?::int, ?::int)", row -> row.getInt(1), lockKey, lock);
    }
}

package io.ragstone.store.postgres;

import java.sql.SQLException;

/**
 * How one thing is repaired, by its number. One repair runs at a time; others write meanwhile, so it first keeps them
 * from what it is about to look at again.
 *
 * @param lock keeps others from changing it
 * @param change repairs it
 */
record Repair(Step lock, Step change) {

    /** Something that is done to what has a number. */
    interface Step {
        void in(Session session, long number) throws SQLException;
    }

    private static final Step NOTHING = (session, number) -> {};

    /** The caller repairs it, by other means. */
    static final Repair BY_CALLER = new Repair(NOTHING, NOTHING);

    /** For a change that is right whatever others write: a single statement that looks and changes. */
    static Repair atOnce(Step change) {
        return new Repair(NOTHING, change);
    }

    /** Nobody replaces or removes the document meanwhile. */
    static Repair ofDocument(Step change) {
        return new Repair((session, document) -> lock(session, "documents where id = ?", document), change);
    }

    /** Nobody replaces or removes the passage's document meanwhile. */
    static Repair ofPassage(Step change) {
        return new Repair(
                (session, chunk) ->
                        lock(session, "documents where id = (select document_id from chunks where id = ?)", chunk),
                change);
    }

    /** Nobody adds or removes passages or vectors of the text meanwhile, or changes what spaces there are. */
    static Repair ofText(Step change) {
        return new Repair(
                (session, text) -> {
                    SpaceRows.holdStill(session);
                    lock(session, "texts where id = ?", text);
                },
                change);
    }

    /** Nobody adds spaces or changes which are in use meanwhile, or writes passages. */
    static Repair ofSpaces(Step change) {
        return new Repair((session, space) -> SpaceRows.lock(session), change);
    }

    /** Nobody hands the job out or ends it meanwhile. */
    static Repair ofJob(Step change) {
        return new Repair((session, job) -> lock(session, "jobs where id = ?", job), change);
    }

    private static void lock(Session session, String which, long number) throws SQLException {
        session.number("select id from " + which + " for update", number);
    }
}

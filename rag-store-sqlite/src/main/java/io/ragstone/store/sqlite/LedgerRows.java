package io.ragstone.store.sqlite;

import io.ragstone.internal.store.Codes;
import io.ragstone.internal.store.Times;
import io.ragstone.model.CollectionId;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.DocumentState;
import io.ragstone.model.Fingerprint;
import io.ragstone.model.LedgerChange;
import io.ragstone.model.LedgerEntry;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The ledger columns of the table of documents. */
final class LedgerRows {

    private static final String ENTRY = """
            select path, state, seen_cheap, seen_hash, indexed_hash, pipeline, generation, missing, moved_from, reason
            from documents where collection_id = ?""";

    private LedgerRows() {}

    static List<LedgerEntry> all(Session session, CollectionId id) throws SQLException {
        return session.list(ENTRY, LedgerRows::entry, CollectionRows.require(session, id));
    }

    static Optional<LedgerEntry> one(Session session, DocumentKey key) throws SQLException {
        long collection = CollectionRows.require(session, key.collection());
        return session.first(ENTRY + " and path = ?", LedgerRows::entry, collection, key.path());
    }

    static LedgerEntry entry(ResultSet row) throws SQLException {
        return new LedgerEntry(
                row.getString(1),
                Codes.documentState(row.getInt(2)),
                new Fingerprint(row.getString(3), row.getString(4)),
                row.getString(5),
                row.getString(6),
                row.getLong(7),
                row.getInt(8) != 0,
                row.getString(9),
                row.getString(10));
    }

    static long begin(Session session, DocumentKey key) throws SQLException {
        long generation = Sequences.take(session, Sequences.GENERATION, 1);
        session.update(
                """
                insert into documents (collection_id, path, state, generation) values (?, ?, ?, ?)
                on conflict (collection_id, path) do update set generation = excluded.generation""",
                CollectionRows.require(session, key.collection()),
                key.path(),
                Codes.of(DocumentState.PENDING),
                generation);
        return generation;
    }

    static List<Long> beginKnown(Session session, List<DocumentKey> keys) throws SQLException {
        var generations = new ArrayList<Long>(keys.size());
        for (DocumentKey key : keys) {
            boolean isWanted = one(session, key)
                    .filter(entry -> entry.state() != DocumentState.SKIPPED && !entry.missing())
                    .isPresent();
            generations.add(isWanted ? begin(session, key) : 0);
        }
        return generations;
    }

    static boolean settle(Session session, DocumentKey key, long generation, List<LedgerChange> changes)
            throws SQLException {
        boolean isNewest = one(session, key)
                .filter(entry -> generation > 0 && entry.generation() == generation)
                .isPresent();
        if (isNewest) {
            record(session, key.collection(), changes);
        }
        return isNewest;
    }

    static void record(Session session, CollectionId id, List<LedgerChange> changes) throws SQLException {
        long collection = CollectionRows.require(session, id);
        var fullText = new FullTextRows(session);
        for (LedgerChange change : changes) {
            checkPath(id, change);
            switch (change.kind()) {
                case QUEUE -> queue(session, collection, change);
                case TOUCH -> touch(session, collection, change);
                case SKIP -> skip(session, fullText, collection, change);
                case FAIL -> fail(session, collection, change);
                case MISSING ->
                    session.update(
                            "update documents set missing = 1, generation = ? where collection_id = ? and path = ?",
                            Sequences.take(session, Sequences.GENERATION, 1),
                            collection,
                            change.path());
            }
        }
        fullText.write();
    }

    private static void checkPath(CollectionId id, LedgerChange change) {
        if (change.path().isEmpty() || change.path().length() > DocumentKey.MAX_PATH_LENGTH) {
            throw new IllegalArgumentException("a change of " + id + " has no path of 1 to "
                    + DocumentKey.MAX_PATH_LENGTH + " characters; none of the changes was recorded");
        }
    }

    private static void queue(Session session, long collection, LedgerChange change) throws SQLException {
        session.update(
                """
                insert into documents
                  (collection_id, path, state, seen_cheap, seen_hash, bytes, modified, modified_nanos, moved_from)
                values (?, ?, 0, ?, ?, ?, ?, ?, ?)
                on conflict (collection_id, path) do update set
                  state = 0, seen_cheap = excluded.seen_cheap, seen_hash = excluded.seen_hash, bytes = excluded.bytes,
                  modified = excluded.modified, modified_nanos = excluded.modified_nanos,
                  moved_from = excluded.moved_from, missing = 0, reason = ''""",
                collection,
                change.path(),
                change.seen().cheap(),
                change.seen().hash(),
                change.size(),
                Times.seconds(change.modified()),
                Times.nanos(change.modified()),
                change.movedFrom());
    }

    private static void touch(Session session, long collection, LedgerChange change) throws SQLException {
        session.update(
                """
                update documents set seen_cheap = ?, seen_hash = ?, bytes = ?, modified = ?, modified_nanos = ?,
                  missing = 0
                where collection_id = ? and path = ?""",
                change.seen().cheap(),
                change.seen().hash(),
                change.size(),
                Times.seconds(change.modified()),
                Times.nanos(change.modified()),
                collection,
                change.path());
    }

    /** Also fences out whoever is about to replace the document. */
    private static void skip(Session session, FullTextRows fullText, long collection, LedgerChange change)
            throws SQLException {
        long document = session.number(
                "select id from documents where collection_id = ? and path = ? and indexed_hash <> ''",
                collection,
                change.path());
        if (document != 0) {
            DocumentRemoval.emptyOut(session, fullText, document);
        }
        session.update(
                """
                insert into documents (collection_id, path, state, generation, seen_cheap, seen_hash, bytes, modified,
                  modified_nanos, reason)
                values (?, ?, 2, ?, ?, ?, ?, ?, ?, ?)
                on conflict (collection_id, path) do update set
                  state = 2, generation = excluded.generation, seen_cheap = excluded.seen_cheap,
                  seen_hash = excluded.seen_hash, bytes = excluded.bytes, modified = excluded.modified,
                  modified_nanos = excluded.modified_nanos, moved_from = '', missing = 0, reason = excluded.reason""",
                collection,
                change.path(),
                Sequences.take(session, Sequences.GENERATION, 1),
                change.seen().cheap(),
                change.seen().hash(),
                change.size(),
                Times.seconds(change.modified()),
                Times.nanos(change.modified()),
                change.reason());
    }

    private static void fail(Session session, long collection, LedgerChange change) throws SQLException {
        session.update("""
                insert into documents (collection_id, path, state, reason) values (?, ?, 3, ?)
                on conflict (collection_id, path) do update set state = 3, reason = excluded.reason""", collection, change.path(), change.reason());
    }
}

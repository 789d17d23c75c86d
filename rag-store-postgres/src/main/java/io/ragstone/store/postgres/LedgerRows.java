package io.ragstone.store.postgres;

import io.ragstone.internal.store.Codes;
import io.ragstone.internal.store.Times;
import io.ragstone.model.CollectionId;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.Fingerprint;
import io.ragstone.model.LedgerChange;
import io.ragstone.model.LedgerEntry;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
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
        return session.first(ENTRY + " and path_hash = ?", LedgerRows::entry, collection, Key.ofPath(key.path()));
    }

    static LedgerEntry entry(ResultSet row) throws SQLException {
        return new LedgerEntry(
                row.getString(1),
                Codes.documentState(row.getInt(2)),
                new Fingerprint(row.getString(3), row.getString(4)),
                row.getString(5),
                row.getString(6),
                row.getLong(7),
                row.getBoolean(8),
                row.getString(9),
                row.getString(10));
    }

    static List<Long> begin(Session session, List<DocumentKey> keys) throws SQLException {
        Columns columns = Columns.of(session, keys);
        var generations = new HashMap<String, Long>();
        session.each(
                """
                insert into documents (collection_id, path, path_hash, state, generation)
                select c, p, h, 0, nextval('generations')
                from (select distinct c, p, h from unnest(?::bigint[], ?::text[], ?::bytea[]) k (c, p, h) order by c, h) k
                on conflict (collection_id, path_hash) do update set generation = excluded.generation
                returning collection_id, path, generation""",
                row -> {
                    generations.put(row.getLong(1) + " " + row.getString(2), row.getLong(3));
                    return true;
                },
                columns.collections(),
                columns.paths(),
                columns.hashes());
        return columns.inOrder(generations);
    }

    static List<Long> beginKnown(Session session, List<DocumentKey> keys) throws SQLException {
        Columns columns = Columns.of(session, keys);
        var generations = new HashMap<String, Long>();
        session.each(
                """
                with known as materialized (
                  select d.id from documents d
                  join (select distinct c, h from unnest(?::bigint[], ?::bytea[]) k (c, h)) k
                    on d.collection_id = k.c and d.path_hash = k.h
                  where d.state <> 2 and not d.missing order by d.id for update of d)
                update documents d set generation = nextval('generations') from known where d.id = known.id
                returning d.collection_id, d.path, d.generation""",
                row -> {
                    generations.put(row.getLong(1) + " " + row.getString(2), row.getLong(3));
                    return true;
                },
                columns.collections(),
                columns.hashes());
        return columns.inOrder(generations);
    }

    /** Documents as columns of the rows that name them. */
    private record Columns(List<String> names, Column collections, Column paths, Column hashes) {

        static Columns of(Session session, List<DocumentKey> keys) throws SQLException {
            var columns = new Columns(new ArrayList<>(), Column.numbers(), Column.texts(), Column.bytes());
            Map<CollectionId, Long> rows = new HashMap<>();
            for (DocumentKey key : keys) {
                Long row = rows.get(key.collection());
                if (row == null) {
                    row = CollectionRows.require(session, key.collection());
                    rows.put(key.collection(), row);
                }
                columns.names.add(row + " " + StoredText.of(key.path()));
                columns.collections.add(row);
                columns.paths.add(key.path());
                columns.hashes.add(Key.ofPath(key.path()));
            }
            return columns;
        }

        List<Long> inOrder(Map<String, Long> generations) {
            return names.stream()
                    .map(name -> generations.getOrDefault(name, 0L))
                    .toList();
        }
    }

    static boolean settle(Session session, DocumentKey key, long generation, List<LedgerChange> changes)
            throws SQLException {
        boolean isNewest = generation > 0
                && session.number(
                                "select id from documents where collection_id = ? and path_hash = ? and generation = ? for update",
                                CollectionRows.require(session, key.collection()),
                                Key.ofPath(key.path()),
                                generation)
                        != 0;
        if (isNewest) {
            record(session, key.collection(), changes);
        }
        return isNewest;
    }

    /** Changes of one kind that follow each other go together, each document once. */
    static void record(Session session, CollectionId id, List<LedgerChange> changes) throws SQLException {
        long collection = CollectionRows.require(session, id);
        changes.forEach(change -> checkPath(id, change));
        var run = new ArrayList<LedgerChange>();
        var paths = new HashSet<String>();
        for (LedgerChange change : changes) {
            boolean goesOn = run.isEmpty() || run.get(0).kind() == change.kind();
            if (!goesOn || !paths.add(StoredText.of(change.path()))) {
                apply(session, collection, run);
                run.clear();
                paths.clear();
                paths.add(StoredText.of(change.path()));
            }
            run.add(change);
        }
        apply(session, collection, run);
    }

    private static void checkPath(CollectionId id, LedgerChange change) {
        if (change.path().isEmpty() || change.path().length() > DocumentKey.MAX_PATH_LENGTH) {
            throw new IllegalArgumentException("a change of " + id + " has no path of 1 to "
                    + DocumentKey.MAX_PATH_LENGTH + " characters; none of the changes was recorded");
        }
    }

    private static void apply(Session session, long collection, List<LedgerChange> run) throws SQLException {
        if (run.isEmpty()) {
            return;
        }
        switch (run.get(0).kind()) {
            case QUEUE -> queue(session, collection, run);
            case TOUCH -> touch(session, collection, run);
            case SKIP -> skip(session, collection, run);
            case FAIL -> fail(session, collection, run);
            case MISSING -> missing(session, collection, run);
        }
    }

    /** What a change says of the source, as columns. */
    private static final String SEEN = """
            unnest(?::text[], ?::bytea[], ?::text[], ?::text[], ?::bigint[], ?::bigint[], ?::bigint[], ?::text[])
              r (path, path_hash, seen_cheap, seen_hash, bytes, modified, modified_nanos, said)""";

    private static Object[] columns(Object first, List<LedgerChange> run, boolean isMove) {
        Column path = Column.texts();
        Column hash = Column.bytes();
        Column cheap = Column.texts();
        Column seen = Column.texts();
        Column bytes = Column.numbers();
        Column modified = Column.numbers();
        Column nanos = Column.numbers();
        Column said = Column.texts();
        for (LedgerChange change : run) {
            path.add(change.path());
            hash.add(Key.ofPath(change.path()));
            cheap.add(change.seen().cheap());
            seen.add(change.seen().hash());
            bytes.add(change.size());
            modified.add(Times.seconds(change.modified()));
            nanos.add(Times.nanos(change.modified()));
            said.add(isMove ? change.movedFrom() : change.reason());
        }
        return new Object[] {first, path, hash, cheap, seen, bytes, modified, nanos, said};
    }

    private static void queue(Session session, long collection, List<LedgerChange> run) throws SQLException {
        session.update("""
                insert into documents
                  (collection_id, path, path_hash, state, seen_cheap, seen_hash, bytes, modified, modified_nanos, moved_from)
                select ?, path, path_hash, 0, seen_cheap, seen_hash, bytes, modified, modified_nanos, said from %s
                order by path_hash
                on conflict (collection_id, path_hash) do update set
                  state = 0, seen_cheap = excluded.seen_cheap, seen_hash = excluded.seen_hash, bytes = excluded.bytes,
                  modified = excluded.modified, modified_nanos = excluded.modified_nanos,
                  moved_from = excluded.moved_from, missing = false, reason = ''""".formatted(SEEN), columns(collection, run, true));
    }

    private static void touch(Session session, long collection, List<LedgerChange> run) throws SQLException {
        session.update("""
                with target as (select ?::bigint as collection)
                update documents d set seen_cheap = r.seen_cheap, seen_hash = r.seen_hash, bytes = r.bytes,
                  modified = r.modified, modified_nanos = r.modified_nanos, missing = false
                from target, %s
                where d.collection_id = target.collection and d.path_hash = r.path_hash""".formatted(SEEN), columns(collection, run, true));
    }

    /** Also fences out whoever is about to replace the document. */
    private static void skip(Session session, long collection, List<LedgerChange> run) throws SQLException {
        List<Long> searchable = session.list("""
                select id from documents where collection_id = ? and path_hash = any(?) and indexed_hash <> ''
                order by id for update""", row -> row.getLong(1), collection, hashes(run));
        DocumentRemoval.emptyOut(session, searchable);
        session.update("""
                insert into documents (collection_id, path, path_hash, state, generation, seen_cheap, seen_hash, bytes,
                  modified, modified_nanos, reason)
                select ?, path, path_hash, 2, nextval('generations'), seen_cheap, seen_hash, bytes, modified,
                  modified_nanos, said
                from %s order by path_hash
                on conflict (collection_id, path_hash) do update set
                  state = 2, generation = excluded.generation, seen_cheap = excluded.seen_cheap,
                  seen_hash = excluded.seen_hash, bytes = excluded.bytes, modified = excluded.modified,
                  modified_nanos = excluded.modified_nanos, moved_from = '', missing = false, reason = excluded.reason""".formatted(SEEN), columns(collection, run, false));
    }

    private static void fail(Session session, long collection, List<LedgerChange> run) throws SQLException {
        Column paths = Column.texts();
        Column reasons = Column.texts();
        for (LedgerChange change : run) {
            paths.add(change.path());
            reasons.add(change.reason());
        }
        session.update("""
                insert into documents (collection_id, path, path_hash, state, reason)
                select ?, path, path_hash, 3, reason
                from unnest(?::text[], ?::bytea[], ?::text[]) r (path, path_hash, reason) order by path_hash
                on conflict (collection_id, path_hash) do update set state = 3, reason = excluded.reason""", collection, paths, hashes(run), reasons);
    }

    private static void missing(Session session, long collection, List<LedgerChange> run) throws SQLException {
        session.update("""
                update documents set missing = true, generation = nextval('generations')
                where collection_id = ? and path_hash = any(?)""", collection, hashes(run));
    }

    private static Column hashes(List<LedgerChange> run) {
        return Column.bytes(
                run.stream().map(change -> Key.ofPath(change.path())).toList());
    }
}

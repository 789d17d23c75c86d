package io.ragstone.store.postgres;

import io.ragstone.error.NotFoundException;
import io.ragstone.internal.store.Lines;
import io.ragstone.internal.store.Times;
import io.ragstone.model.Collection;
import io.ragstone.model.CollectionId;
import io.ragstone.model.CollectionSpec;
import io.ragstone.model.Coverage;
import io.ragstone.model.RemovalReport;
import io.ragstone.model.ScanState;
import io.ragstone.model.SourceSpec;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** The table of collections, with its counters, and the metadata. */
final class CollectionRows {

    private static final List<String> BESIDE =
            List.of("collection_languages", "collection_vectors", "collection_counts", "scan_leases");

    private CollectionRows() {}

    static Collection save(Session session, CollectionSpec spec) throws SQLException {
        session.update(
                """
                insert into collections
                  (key, name, version, source_type, source_location, source_settings, chunking, profile, languages)
                values (?, ?, ?, ?, ?, ?, ?, ?, ?)
                on conflict (key) do update set
                  source_type = excluded.source_type, source_location = excluded.source_location,
                  source_settings = excluded.source_settings, chunking = excluded.chunking,
                  profile = excluded.profile, languages = excluded.languages""",
                spec.id().key(),
                spec.id().name(),
                spec.id().version(),
                spec.source().type(),
                spec.source().location(),
                Lines.encodeMap(spec.source().settings()),
                spec.chunking(),
                spec.profile(),
                Lines.encode(spec.languages()));
        return all(session).stream()
                .filter(each -> each.id().equals(spec.id()))
                .findFirst()
                .orElseThrow();
    }

    static List<Collection> all(Session session) throws SQLException {
        var languages = new HashMap<Long, Set<String>>();
        session.each(
                "select collection_id, code from collection_languages",
                row -> languages
                        .computeIfAbsent(row.getLong(1), id -> new HashSet<>())
                        .add(row.getString(2)));
        List<Collection> all =
                session.list("""
                select id, name, version, source_type, source_location, source_settings, chunking, profile, languages,
                  scan_as_of, scan_as_of_nanos, root_identity, revision, held_back, ignored, cheap_is_exact, problem
                from collections""", row -> collection(row, languages.getOrDefault(row.getLong(1), Set.of())));
        return all.stream().sorted(Comparator.comparing(Collection::id)).toList();
    }

    private static Collection collection(ResultSet row, Set<String> languages) throws SQLException {
        var source = new SourceSpec(row.getString(4), row.getString(5), Lines.decodeMap(row.getString(6)));
        var spec = new CollectionSpec(
                id(row, 2), source, row.getString(7), row.getString(8), Lines.decode(row.getString(9)));
        var scan = new ScanState(
                TimeColumns.read(row, 10),
                row.getString(12),
                row.getString(13),
                row.getInt(14),
                row.getInt(15),
                row.getBoolean(16),
                row.getString(17));
        return new Collection(spec, scan, languages);
    }

    static void recordScan(Session session, CollectionId id, ScanState scan) throws SQLException {
        session.update(
                """
                update collections set scan_as_of = ?, scan_as_of_nanos = ?, root_identity = ?, revision = ?,
                  held_back = ?, ignored = ?, cheap_is_exact = ?, problem = ?
                where id = ?""",
                Times.seconds(scan.asOf()),
                Times.nanos(scan.asOf()),
                scan.rootIdentity(),
                scan.revision(),
                scan.heldBack(),
                scan.ignored(),
                scan.cheapIsExact(),
                scan.problem(),
                require(session, id));
    }

    /** Whoever writes to the collection now is waited for; whoever comes later finds none. */
    static RemovalReport remove(Session session, CollectionId id) throws SQLException {
        long row = session.number("select id from collections where key = ? for update", id.key());
        if (row == 0) {
            return new RemovalReport(0, 0);
        }
        List<Long> documents =
                session.list("select id from documents where collection_id = ?", each -> each.getLong(1), row);
        RemovalReport report = DocumentRemoval.forget(session, documents);
        for (String table : BESIDE) {
            session.update("delete from " + table + " where collection_id = ?", row);
        }
        session.update("delete from collections where id = ?", row);
        return report;
    }

    /** The row of a collection that must be there. */
    static long require(Session session, CollectionId id) throws SQLException {
        long row = session.number("select id from collections where key = ?", id.key());
        if (row == 0) {
            throw unknown(id);
        }
        return row;
    }

    static NotFoundException unknown(CollectionId id) {
        return new NotFoundException("there is no collection '" + id + "'");
    }

    /** Every id by its row. */
    static Map<Long, CollectionId> byRow(Session session) throws SQLException {
        var ids = new HashMap<Long, CollectionId>();
        session.each("select id, name, version from collections", row -> ids.put(row.getLong(1), id(row, 2)) == null);
        return ids;
    }

    private static CollectionId id(ResultSet row, int column) throws SQLException {
        return new CollectionId(row.getString(column), row.getString(column + 1));
    }

    static Coverage coverage(Session session, List<CollectionId> collections) throws SQLException {
        var counts = new HashMap<Long, Coverage.Counts>();
        session.each("""
                select c.id, coalesce(n.indexed, 0), coalesce(n.pending, 0), coalesce(n.failed, 0),
                  coalesce(n.skipped, 0), coalesce(n.stale, 0), coalesce(n.chunks, 0), coalesce(v.chunks, 0)
                from collections c
                left join (select collection_id, sum(indexed) indexed, sum(pending) pending, sum(failed) failed,
                    sum(skipped) skipped, sum(stale) stale, sum(chunks) chunks
                  from collection_counts group by collection_id) n on n.collection_id = c.id
                left join (select v.collection_id, sum(v.chunks) chunks
                  from collection_vectors v join embedding_spaces s on s.id = v.space_id and s.active
                  group by v.collection_id) v on v.collection_id = c.id""", row -> {
            counts.put(row.getLong(1), counts(row));
            return true;
        });
        var all = new ArrayList<Coverage.CollectionCoverage>();
        for (CollectionId id : collections) {
            all.add(new Coverage.CollectionCoverage(id, Objects.requireNonNull(counts.get(require(session, id)))));
        }
        return new Coverage(all, SpaceRows.active(session));
    }

    private static Coverage.Counts counts(ResultSet row) throws SQLException {
        return new Coverage.Counts(
                row.getInt(2),
                row.getInt(3),
                row.getInt(4),
                row.getInt(5),
                row.getInt(6),
                row.getInt(7),
                row.getInt(8));
    }
}

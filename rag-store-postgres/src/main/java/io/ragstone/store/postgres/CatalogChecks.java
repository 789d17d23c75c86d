package io.ragstone.store.postgres;

import io.ragstone.internal.store.Check;
import io.ragstone.internal.store.Damage;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Counters, lists and numbers that follow from the documents. */
final class CatalogChecks {

    private static final List<String> COUNTERS =
            List.of("pending", "indexed", "skipped", "failed", "stale", "chunks", "terms");

    /** What the counters of a collection should be, and what they are. */
    private static final String COUNTED = """
            (select coalesce(sum((state = 0)::int), 0) as pending, coalesce(sum((state = 1)::int), 0) as indexed,
               coalesce(sum((state = 2)::int), 0) as skipped, coalesce(sum((state = 3)::int), 0) as failed,
               coalesce(sum(stale::int), 0) as stale, coalesce(sum(chunks), 0) as chunks, coalesce(sum(terms), 0) as terms
             from documents where collection_id = c.id) n
            cross join lateral (select %s from collection_counts where collection_id = c.id) k""".formatted(each(name -> "coalesce(sum(" + name + "), 0) as " + name));

    private static final List<Sequence> SEQUENCES = List.of(
            new Sequence("chunk_numbers", "chunks", "id"), new Sequence("generations", "documents", "generation"));

    private CatalogChecks() {}

    static List<Check<Database>> all() {
        return List.of(counters(), vectorCounts(), vectorCountsOfNobody(), languages(), contentTypes(), sequences());
    }

    private static String each(UnaryOperator<String> text) {
        return COUNTERS.stream().map(text).collect(Collectors.joining(", "));
    }

    private static Check<Database> counters() {
        return new RowCheck(
                Damage.COVERAGE_WRONG,
                "collections",
                "id",
                (session, range) -> "select c.id, null::bigint, c.id from collections c cross join lateral " + COUNTED
                        + " where " + range.of("c.id") + " and (" + each(name -> "n." + name) + ") <> ("
                        + each(name -> "k." + name) + ")",
                Repair.atOnce((session, collection) -> session.update(
                        "insert into collection_counts as o (collection_id, slot, " + String.join(", ", COUNTERS)
                                + ") select c.id, pg_backend_pid() % 64, " + each(name -> "n." + name + " - k." + name)
                                + " from collections c cross join lateral " + COUNTED + " where c.id = ?"
                                + " on conflict (collection_id, slot) do update set "
                                + each(name -> name + " = o." + name + " + excluded." + name),
                        collection)));
    }

    /** By how much the counter of passages with a vector is too small. */
    private static String lackingCount(SpaceTable table) {
        return """
                ((select count(*) from documents d join chunks k on k.document_id = d.id
                  join %1$s v on v.text_id = k.text_id where d.collection_id = c.id)
                 - (select coalesce(sum(n.chunks), 0) from collection_vectors n
                    where n.collection_id = c.id and n.space_id = %2$d))""".formatted(table, table.space());
    }

    private static Check<Database> vectorCounts() {
        return new RowCheck(
                Damage.VECTOR_COUNT_WRONG,
                "collections",
                "id",
                (session, range) -> {
                    var differences = new ArrayList<String>(List.of("false"));
                    SpaceRows.all(session).forEach(table -> differences.add(lackingCount(table) + " <> 0"));
                    return "select c.id, null::bigint, c.id from collections c where " + range.of("c.id") + " and ("
                            + String.join(" or ", differences) + ")";
                },
                Repair.atOnce(CatalogChecks::countVectors));
    }

    private static void countVectors(Session session, long collection) throws SQLException {
        for (SpaceTable table : SpaceRows.all(session)) {
            session.update(
                    "insert into collection_vectors as n (collection_id, space_id, slot, chunks)"
                            + " select c.id, ?::bigint, pg_backend_pid() % 64, l.lacking from collections c"
                            + " cross join lateral (select " + lackingCount(table) + " as lacking) l"
                            + " where c.id = ? and l.lacking <> 0 " + VectorCounts.UPSERT,
                    table.space(),
                    collection);
        }
    }

    private static Check<Database> vectorCountsOfNobody() {
        String noSpace = " and not exists (select 1 from embedding_spaces s where s.id = x.space_id)";
        return new RowCheck(
                Damage.COUNTER_ORPHAN,
                "collection_vectors",
                "collection_id",
                (session, range) -> "select distinct x.collection_id, null::bigint, x.collection_id"
                        + " from collection_vectors x where " + range.of("x.collection_id") + noSpace,
                Repair.ofSpaces((session, collection) -> session.update(
                        "delete from collection_vectors x where x.collection_id = ?" + noSpace, collection)));
    }

    /** Queries are analysed in the languages listed here. */
    private static Check<Database> languages() {
        String missing = """
                select distinct d.collection_id, d.language from documents d
                where %s and d.indexed_hash <> '' and d.language <> '' and not exists (
                  select 1 from collection_languages l where l.collection_id = d.collection_id and l.code = d.language)""";
        return new RowCheck(
                Damage.LANGUAGE_MISSING,
                "collections",
                "id",
                (session, range) -> "select distinct m.collection_id, null::bigint, m.collection_id from ("
                        + missing.formatted(range.of("d.collection_id")) + ") m",
                Repair.atOnce((session, collection) -> session.update(
                        "insert into collection_languages (collection_id, code) "
                                + missing.formatted("d.collection_id = ?") + " on conflict do nothing",
                        collection)));
    }

    /** Filters look here first. */
    private static Check<Database> contentTypes() {
        return new RowCheck(
                Damage.CONTENT_TYPE_MISSING,
                "documents",
                "id",
                (session, range) -> "select d.id, d.id, d.collection_id from documents d where " + range.of("d.id")
                        + " and d.indexed_hash <> ''"
                        + " and not exists (select 1 from content_types t where t.name = d.content_type)",
                Repair.atOnce((session, document) -> session.update(
                        "insert into content_types (name) select content_type from documents where id = ?"
                                + " on conflict do nothing",
                        document)));
    }

    private record Sequence(String name, String table, String column) {

        String highest() {
            return "(select coalesce(max(" + column + "), 0) from " + table + ")";
        }

        /** Numbered from 1. */
        static Sequence of(long number) {
            return SEQUENCES.get((int) number - 1);
        }
    }

    /** Numbers that are given twice are refused, or let a late writer pass for the newest. */
    private static Check<Database> sequences() {
        return new RowCheck(
                Damage.SEQUENCE_BEHIND,
                "(values (1::bigint), (2::bigint)) sequences (id)",
                "id",
                (session, range) -> {
                    var queries = new ArrayList<String>();
                    for (int number = 1; number <= SEQUENCES.size(); number++) {
                        Sequence each = Sequence.of(number);
                        queries.add("select " + number + "::bigint, null::bigint, null::bigint from " + each.name()
                                + " q where " + range.of(number + "::bigint")
                                + " and q.last_value + q.is_called::int <= " + each.highest());
                    }
                    return String.join(" union all ", queries);
                },
                new Repair(
                        (session, number) -> session.execute(
                                "alter sequence " + Sequence.of(number).name() + " no cycle"),
                        (session, number) -> session.number("select setval('"
                                + Sequence.of(number).name() + "', "
                                + Sequence.of(number).highest() + ")")));
    }
}

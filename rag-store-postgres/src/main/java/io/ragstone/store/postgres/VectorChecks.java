package io.ragstone.store.postgres;

import io.ragstone.internal.store.Check;
import io.ragstone.internal.store.Damage;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Vectors, and the texts that wait for one. All are found by the number of the text. */
final class VectorChecks {

    /** Vectors are stored with length 1; sums of floats come that near. */
    private static final double LENGTH_TOLERANCE = 1e-3;

    private VectorChecks() {}

    static List<Check<Database>> all() {
        return List.of(damaged(), missingFromBacklog(), leftOnBacklog(), rejections());
    }

    /** One query of some for each space; with a query that finds nothing, should there be no space. */
    private static String forEach(List<SpaceTable> tables, Function<SpaceTable, String> query) {
        return tables.isEmpty()
                ? "select 0::bigint, 0::bigint, 0::bigint where false"
                : tables.stream().map(query).collect(Collectors.joining(" union "));
    }

    private static String isDamaged() {
        return "abs(vector_norm(v.vector) ^ 2 - 1) > " + LENGTH_TOLERANCE;
    }

    private static Check<Database> damaged() {
        return new RowCheck(
                Damage.VECTOR_DAMAGED,
                "texts",
                "id",
                (session, range) -> forEach(
                        SpaceRows.all(session),
                        table -> "select v.text_id, (select c.document_id from chunks c where c.text_id = v.text_id"
                                + " limit 1), null::bigint from " + table + " v where " + range.of("v.text_id")
                                + " and " + isDamaged()),
                Repair.ofText(VectorChecks::remove));
    }

    /** The text is embedded again, if a passage has it. */
    private static void remove(Session session, long text) throws SQLException {
        for (SpaceTable table : SpaceRows.all(session)) {
            int removed = session.update("delete from " + table + " v where v.text_id = ? and " + isDamaged(), text);
            if (removed > 0) {
                VectorCounts.ofTexts(session, table, List.of(text), -1);
            }
        }
        wait(session, text);
    }

    /** Whether the text {@code t} should wait for a vector in a space, and does not. */
    private static String isMissing(SpaceTable table) {
        return """
                exists (select 1 from chunks c where c.text_id = t.id)
                and not exists (select 1 from %1$s v where v.text_id = t.id)
                and not exists (select 1 from rejected_texts r where r.text_id = t.id and r.space_id = %2$d)
                and not exists (select 1 from embed_backlog b where b.text_id = t.id and b.space_id = %2$d)""".formatted(table, table.space());
    }

    private static Check<Database> missingFromBacklog() {
        return new RowCheck(
                Damage.BACKLOG_MISSING,
                "texts",
                "id",
                (session, range) -> forEach(
                        SpaceRows.wanted(session),
                        table -> "select t.id, (select c.document_id from chunks c where c.text_id = t.id limit 1),"
                                + " null::bigint from texts t where " + range.of("t.id") + " and "
                                + isMissing(table)),
                Repair.ofText(VectorChecks::wait));
    }

    private static void wait(Session session, long text) throws SQLException {
        for (SpaceTable table : SpaceRows.wanted(session)) {
            session.update(
                    "insert into embed_backlog (space_id, text_id) select ?, t.id from texts t where t.id = ? and "
                            + isMissing(table),
                    table.space(),
                    text);
        }
    }

    /** Whether the row {@code b} waits for nothing. A text that no passage holds may wait: whoever claims it sees. */
    private static String isNeedless(Session session) throws SQLException {
        var conditions = new StringBuilder("""
                (not exists (select 1 from embedding_spaces s where s.id = b.space_id and (s.active or s.building))
                 or exists (select 1 from rejected_texts r where r.text_id = b.text_id and r.space_id = b.space_id)""");
        for (SpaceTable table : SpaceRows.wanted(session)) {
            conditions.append(" or (b.space_id = %2$d and exists (select 1 from %1$s v where v.text_id = b.text_id))"
                    .formatted(table, table.space()));
        }
        return conditions.append(')').toString();
    }

    private static Check<Database> leftOnBacklog() {
        return new RowCheck(
                Damage.BACKLOG_ORPHAN,
                "embed_backlog",
                "text_id",
                (session, range) -> "select distinct b.text_id, null::bigint, null::bigint from embed_backlog b where "
                        + range.of("b.text_id") + " and " + isNeedless(session),
                Repair.ofText((session, text) -> session.update(
                        "delete from embed_backlog b where b.text_id = ? and " + isNeedless(session), text)));
    }

    private static Check<Database> rejections() {
        String noSpace = " and not exists (select 1 from embedding_spaces s where s.id = r.space_id)";
        return new RowCheck(
                Damage.REJECTION_ORPHAN,
                "rejected_texts",
                "text_id",
                (session, range) -> "select distinct r.text_id, null::bigint, null::bigint from rejected_texts r where "
                        + range.of("r.text_id") + noSpace,
                Repair.ofText((session, text) ->
                        session.update("delete from rejected_texts r where r.text_id = ?" + noSpace, text)));
    }
}

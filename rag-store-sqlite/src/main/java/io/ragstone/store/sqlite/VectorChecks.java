package io.ragstone.store.sqlite;

import io.ragstone.internal.store.Check;
import io.ragstone.internal.store.Damage;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Vectors, embedding spaces, and the texts that wait for a vector. */
final class VectorChecks {

    /** Vectors are stored with length 1; sums of floats come that near. */
    private static final double LENGTH_TOLERANCE = 1e-3;

    private static final String SPACE = "(v.id >> 40)";

    private VectorChecks() {}

    static List<Check<Database>> all() {
        return List.of(
                spacesTwice(Damage.SPACE_ACTIVE_TWICE, "active"),
                spacesTwice(Damage.SPACE_BUILDING_TWICE, "building"),
                activeAndBuilding(),
                orphans(),
                damaged(),
                missingFromBacklog(),
                leftOnBacklog(),
                rejections(),
                counts());
    }

    private static Check<Database> spacesTwice(Damage damage, String role) {
        return new RowCheck(
                damage,
                "embedding_spaces",
                "id",
                """
                select id, null, null from embedding_spaces s where id > ?1 and id <= ?2 and %1$s
                  and exists (select 1 from embedding_spaces o where o.%1$s and o.id <> s.id
                    and (o.vectors, -o.id) > (s.vectors, -s.id))""".formatted(role),
                (session, space) -> session.update("update embedding_spaces set " + role + " = 0 where id = ?", space));
    }

    private static Check<Database> activeAndBuilding() {
        return new RowCheck(
                Damage.SPACE_ACTIVE_AND_BUILDING,
                "embedding_spaces",
                "id",
                "select id, null, null from embedding_spaces where id > ?1 and id <= ?2 and active and building",
                (session, space) -> session.update("update embedding_spaces set building = 0 where id = ?", space));
    }

    private static Check<Database> orphans() {
        return new RowCheck(
                Damage.VECTOR_ORPHAN,
                "vectors",
                "id",
                "select v.id, null, null from vectors v where v.id > ?1 and v.id <= ?2"
                        + " and (not exists (select 1 from embedding_spaces s where s.id = " + SPACE + ")"
                        + " or not exists (select 1 from texts t where t.id = " + VectorKey.textOf("v.id") + "))",
                VectorChecks::remove);
    }

    private static Check<Database> damaged() {
        return new RowCheck(
                Damage.VECTOR_DAMAGED,
                "vectors",
                "id",
                "select v.id, (select c.document_id from chunks c where c.text_id = " + VectorKey.textOf("v.id")
                        + " limit 1), null, v.vector, s.dimensions from vectors v cross join embedding_spaces s on s.id = "
                        + SPACE + " where v.id > ?1 and v.id <= ?2",
                VectorChecks::damage,
                VectorChecks::remove);
    }

    private static Optional<String> damage(Session session, ResultSet row) throws SQLException {
        byte[] bytes = row.getBytes(4);
        int dimensions = row.getInt(5);
        if (bytes.length != dimensions * Float.BYTES) {
            return Optional.of(
                    "the vector has " + bytes.length + " bytes, its space needs " + dimensions * Float.BYTES);
        }
        double square = 0;
        for (float value : VectorRows.floats(bytes)) {
            square += (double) value * value;
        }
        return Math.abs(square - 1) <= LENGTH_TOLERANCE ? Optional.empty() : Optional.of(Damage.VECTOR_DAMAGED.words());
    }

    /** The text is embedded again, if a passage has it. */
    private static void remove(Session session, long key) throws SQLException {
        session.update("delete from vectors where id = ?", key);
    }

    private static Check<Database> missingFromBacklog() {
        String missing = """
                from texts t join embedding_spaces s on s.active or s.building
                where exists (select 1 from chunks c where c.text_id = t.id)
                  and not exists (select 1 from vectors v where v.id = %s)
                  and not exists (select 1 from rejected_texts r where r.text_id = t.id and r.space_id = s.id)
                  and not exists (select 1 from embed_backlog b where b.text_id = t.id and b.space_id = s.id)""".formatted(VectorKey.sql("s.id", "t.id"));
        return new RowCheck(
                Damage.BACKLOG_MISSING,
                "texts",
                "id",
                "select distinct t.id, (select c.document_id from chunks c where c.text_id = t.id limit 1), null "
                        + missing + " and t.id > ?1 and t.id <= ?2",
                (session, text) -> session.update(
                        "insert into embed_backlog (space_id, text_id) select s.id, t.id " + missing + " and t.id = ?",
                        text));
    }

    private static Check<Database> leftOnBacklog() {
        String needless = """
                (not exists (select 1 from embedding_spaces s where s.id = b.space_id and (s.active or s.building))
                  or not exists (select 1 from texts t where t.id = b.text_id)
                  or not exists (select 1 from chunks c where c.text_id = b.text_id)
                  or exists (select 1 from vectors v where v.id = %s)
                  or exists (select 1 from rejected_texts r where r.text_id = b.text_id and r.space_id = b.space_id))""".formatted(VectorKey.sql("b.space_id", "b.text_id"));
        return new RowCheck(
                Damage.BACKLOG_ORPHAN,
                "embed_backlog",
                "text_id",
                "select distinct b.text_id, null, null from embed_backlog b where b.text_id > ?1 and b.text_id <= ?2 and "
                        + needless,
                (session, text) ->
                        session.update("delete from embed_backlog as b where b.text_id = ? and " + needless, text));
    }

    private static Check<Database> rejections() {
        return new RowCheck(
                Damage.REJECTION_ORPHAN,
                "rejected_texts",
                "text_id",
                """
                select distinct r.text_id, null, null from rejected_texts r where r.text_id > ?1 and r.text_id <= ?2
                  and (not exists (select 1 from texts t where t.id = r.text_id)
                    or not exists (select 1 from embedding_spaces s where s.id = r.space_id))""",
                (session, text) -> session.update("""
                        delete from rejected_texts where text_id = ?1
                          and (not exists (select 1 from texts t where t.id = ?1)
                            or not exists (select 1 from embedding_spaces s where s.id = space_id))""", text));
    }

    private static Check<Database> counts() {
        String counted = "(select count(*) from vectors v where v.id between s.id << 40 and (s.id + 1 << 40) - 1)";
        return new RowCheck(
                Damage.SPACE_COUNT_WRONG,
                "embedding_spaces",
                "id",
                "select s.id, null, null, s.key, s.vectors, " + counted
                        + " from embedding_spaces s where s.id > ?1 and s.id <= ?2",
                (session, row) -> row.getLong(5) == row.getLong(6)
                        ? Optional.empty()
                        : Optional.of(Damage.SPACE_COUNT_WRONG.words(row.getString(4), row.getLong(6), row.getLong(5))),
                (session, space) -> session.update(
                        "update embedding_spaces as s set vectors = " + counted + " where s.id = ?", space));
    }
}

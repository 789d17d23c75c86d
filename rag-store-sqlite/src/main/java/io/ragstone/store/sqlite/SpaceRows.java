package io.ragstone.store.sqlite;

import io.ragstone.internal.store.Lines;
import io.ragstone.model.EmbeddedText;
import io.ragstone.model.EmbeddingSpace;
import io.ragstone.model.EmbeddingWork;
import io.ragstone.model.SpaceState;
import io.ragstone.model.SpaceState.Standing;
import io.ragstone.model.TokenEstimate;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** The embedding spaces; at most one is active, at most one is under construction. These two have backlogs. */
final class SpaceRows {

    private static final String SPACE = "provider, model, dimensions, recipe";

    /** Texts of passages that have no vector in space {@code ?1} and were not rejected there. */
    private static final String LACKING = """
            from chunks c
            where not exists (select 1 from vectors v where v.id = %s)
              and not exists (select 1 from rejected_texts r where r.text_id = c.text_id and r.space_id = ?1)""".formatted(VectorKey.sql("?1", "c.text_id"));

    private SpaceRows() {}

    static Optional<EmbeddingSpace> active(Session session) throws SQLException {
        return session.first("select " + SPACE + " from embedding_spaces where active", row -> space(row, 1));
    }

    static Optional<EmbeddingSpace> building(Session session) throws SQLException {
        return session.first("select " + SPACE + " from embedding_spaces where building", row -> space(row, 1));
    }

    /** A space from four columns, beginning at {@code column}. */
    static EmbeddingSpace space(ResultSet row, int column) throws SQLException {
        return new EmbeddingSpace(
                row.getString(column), row.getString(column + 1), row.getInt(column + 2), row.getString(column + 3));
    }

    /** The row of the active space, or 0. */
    static long activeRow(Session session) throws SQLException {
        return session.number("select id from embedding_spaces where active");
    }

    private static long buildingRow(Session session) throws SQLException {
        return session.number("select id from embedding_spaces where building");
    }

    /** The rows of the spaces whose backlogs are kept. */
    static List<Long> wanted(Session session) throws SQLException {
        return session.list("select id from embedding_spaces where active or building", row -> row.getLong(1));
    }

    /** The row of a space, or 0. */
    static long find(Session session, EmbeddingSpace space) throws SQLException {
        return session.number("select id from embedding_spaces where key = ?", space.key());
    }

    static long findOrAdd(Session session, EmbeddingSpace space) throws SQLException {
        long known = find(session, space);
        return known != 0
                ? known
                : session.number("""
                        insert into embedding_spaces (key, provider, model, dimensions, recipe) values (?, ?, ?, ?, ?)
                        returning id""", space.key(), space.provider(), space.model(), space.dimensions(), space.recipe());
    }

    static void activate(Session session, EmbeddingSpace space) throws SQLException {
        long row = findOrAdd(session, space);
        long before = activeRow(session);
        if (row == before) {
            return;
        }
        boolean hasBacklog = row == buildingRow(session);
        session.update("update embedding_spaces set active = (id = ?1), building = (building and id <> ?1)", row);
        dropBacklog(session, before);
        if (!hasBacklog) {
            fillBacklog(session, row);
        }
    }

    static void build(Session session, EmbeddingSpace space) throws SQLException {
        long row = findOrAdd(session, space);
        if (row == activeRow(session) || row == buildingRow(session)) {
            return;
        }
        abandon(session);
        session.update("update embedding_spaces set building = (id = ?)", row);
        fillBacklog(session, row);
    }

    static void abandon(Session session) throws SQLException {
        dropBacklog(session, buildingRow(session));
        session.update("update embedding_spaces set building = 0 where building");
    }

    static boolean promote(Session session, EmbeddingSpace space, int mostWaiting) throws SQLException {
        long row = find(session, space);
        if (row != 0 && row == buildingRow(session) && waiting(session, row) <= mostWaiting) {
            activate(session, space);
        }
        return row != 0 && row == activeRow(session);
    }

    private static void dropBacklog(Session session, long space) throws SQLException {
        session.update("delete from embed_backlog where space_id = ?", space);
    }

    private static void fillBacklog(Session session, long space) throws SQLException {
        session.update("insert into embed_backlog (space_id, text_id) select distinct ?1, c.text_id " + LACKING, space);
    }

    private static long waiting(Session session, long space) throws SQLException {
        return session.number("select count(*) from embed_backlog where space_id = ?", space);
    }

    static List<SpaceState> states(Session session) throws SQLException {
        return session.list(
                "select " + SPACE + """
                , active, building, vectors,
                  (select count(*) from embed_backlog b where b.space_id = s.id),
                  (select count(*) from rejected_texts r where r.space_id = s.id)
                from embedding_spaces s where active or building or vectors > 0 order by key""",
                row -> new SpaceState(
                        space(row, 1),
                        standing(row.getBoolean(5), row.getBoolean(6)),
                        row.getLong(7),
                        row.getLong(8),
                        row.getLong(9)));
    }

    private static Standing standing(boolean isActive, boolean isBuilding) {
        if (isActive) {
            return Standing.ACTIVE;
        }
        return isBuilding ? Standing.BUILDING : Standing.KEPT;
    }

    static EmbeddingWork workFor(Session session, EmbeddingSpace space) throws SQLException {
        long[] sum = {0, 0};
        session.each(
                "select d.title, c.breadcrumb, c.header, c.text from chunks c join documents d on d.id = c.document_id"
                        + " where c.id in (select min(c.id) " + LACKING + " group by c.text_id)",
                row -> {
                    sum[0]++;
                    sum[1] += TokenEstimate.count(embeddedText(row, 1));
                    return true;
                },
                find(session, space));
        return new EmbeddingWork(sum[0], sum[1]);
    }

    /** What is embedded of a passage: from title, breadcrumb, header and text, beginning at {@code column}. */
    static String embeddedText(ResultSet row, int column) throws SQLException {
        return EmbeddedText.of(
                row.getString(column),
                Lines.decode(row.getString(column + 1)),
                row.getString(column + 2),
                row.getString(column + 3));
    }
}

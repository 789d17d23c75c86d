package io.ragstone.store.postgres;

import io.ragstone.internal.store.Lines;
import io.ragstone.model.EmbeddedText;
import io.ragstone.model.EmbeddingSpace;
import io.ragstone.model.EmbeddingWork;
import io.ragstone.model.SpaceState;
import io.ragstone.model.SpaceState.Standing;
import io.ragstone.model.TokenEstimate;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The embedding spaces; at most one is active, at most one is under construction. These two have backlogs. */
final class SpaceRows {

    private static final String SPACE = "provider, model, dimensions, recipe";

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

    /** The tables of the spaces whose backlogs are kept. */
    static List<SpaceTable> wanted(Session session) throws SQLException {
        return session.list(
                "select id, dimensions from embedding_spaces where active or building order by id", SpaceTable::from);
    }

    /** The tables of all spaces. */
    static List<SpaceTable> all(Session session) throws SQLException {
        return session.list("select id, dimensions from embedding_spaces order by id", SpaceTable::from);
    }

    /**
     * Keeps spaces as they are until the transaction ends: whoever writes passages has them wait in the backlogs of the
     * spaces that there are.
     */
    static void holdStill(Session session) throws SQLException {
        session.execute("lock table embedding_spaces in row share mode");
    }

    /** Waits for those who write passages; others wait until the transaction ends. */
    static void lock(Session session) throws SQLException {
        session.execute("lock table embedding_spaces in exclusive mode");
    }

    static SpaceTable findOrAdd(Session session, EmbeddingSpace space) throws SQLException {
        Optional<SpaceTable> known = SpaceTable.find(session, space);
        if (known.isPresent()) {
            return known.get();
        }
        SpaceTable.checkDimensions(space);
        lock(session);
        session.update("""
                insert into embedding_spaces (key, provider, model, dimensions, recipe) values (?, ?, ?, ?, ?)
                on conflict do nothing""", space.key(), space.provider(), space.model(), space.dimensions(), space.recipe());
        SpaceTable table = SpaceTable.find(session, space).orElseThrow();
        table.create(session);
        return table;
    }

    private static boolean is(Session session, String standing, SpaceTable table) throws SQLException {
        return session.is("select " + standing + " from embedding_spaces where id = ?", table.space());
    }

    static void activate(Session session, EmbeddingSpace space) throws SQLException {
        lock(session);
        SpaceTable table = findOrAdd(session, space);
        if (is(session, "active", table)) {
            return;
        }
        boolean hasBacklog = is(session, "building", table);
        session.update("delete from embed_backlog where space_id in (select id from embedding_spaces where active)");
        session.update(
                "update embedding_spaces set active = (id = ?), building = (building and id <> ?) where active or building or id = ?",
                table.space(),
                table.space(),
                table.space());
        if (!hasBacklog) {
            fillBacklog(session, table);
        }
    }

    static void build(Session session, EmbeddingSpace space) throws SQLException {
        lock(session);
        SpaceTable table = findOrAdd(session, space);
        if (is(session, "active or building", table)) {
            return;
        }
        abandon(session);
        session.update("update embedding_spaces set building = true where id = ?", table.space());
        fillBacklog(session, table);
    }

    static void abandon(Session session) throws SQLException {
        lock(session);
        session.update("delete from embed_backlog where space_id in (select id from embedding_spaces where building)");
        session.update("update embedding_spaces set building = false where building");
    }

    static boolean promote(Session session, EmbeddingSpace space, int mostWaiting) throws SQLException {
        lock(session);
        Optional<SpaceTable> table = SpaceTable.find(session, space);
        if (table.isEmpty()) {
            return false;
        }
        if (is(session, "building", table.get()) && waiting(session, table.get()) <= mostWaiting) {
            activate(session, space);
        }
        return is(session, "active", table.get());
    }

    /** Texts of passages that have no vector in a space and were not rejected there. */
    private static String lacking(SpaceTable table) {
        return """
                from chunks c
                where not exists (select 1 from %s v where v.text_id = c.text_id)
                  and not exists (select 1 from rejected_texts r where r.text_id = c.text_id and r.space_id = %d)""".formatted(table, table.space());
    }

    private static void fillBacklog(Session session, SpaceTable table) throws SQLException {
        session.update(
                "insert into embed_backlog (space_id, text_id) select distinct ?::bigint, c.text_id " + lacking(table),
                table.space());
    }

    private static long waiting(Session session, SpaceTable table) throws SQLException {
        return session.number("select count(*) from embed_backlog where space_id = ?", table.space());
    }

    static List<SpaceState> states(Session session) throws SQLException {
        var states = new ArrayList<SpaceState>();
        for (SpaceTable table : all(session)) {
            session.first(
                            "select " + SPACE + ", active, building, (select count(*) from " + table + """
                            ), (select count(*) from embed_backlog b where b.space_id = s.id),
                              (select count(*) from rejected_texts r where r.space_id = s.id)
                            from embedding_spaces s where id = ?""",
                            row -> new SpaceState(
                                    space(row, 1),
                                    standing(row.getBoolean(5), row.getBoolean(6)),
                                    row.getLong(7),
                                    row.getLong(8),
                                    row.getLong(9)),
                            table.space())
                    .filter(state -> state.standing() != Standing.KEPT || state.vectors() > 0)
                    .ifPresent(states::add);
        }
        states.sort(Comparator.comparing(state -> state.space().key()));
        return states;
    }

    private static Standing standing(boolean isActive, boolean isBuilding) {
        if (isActive) {
            return Standing.ACTIVE;
        }
        return isBuilding ? Standing.BUILDING : Standing.KEPT;
    }

    static EmbeddingWork workFor(Session session, EmbeddingSpace space) throws SQLException {
        Optional<SpaceTable> table = SpaceTable.find(session, space);
        long[] sum = {0, 0};
        session.each(
                "select d.title, c.breadcrumb, c.header, c.text from chunks c join documents d on d.id = c.document_id"
                        + " where c.id in (select min(c.id) "
                        + (table.isPresent() ? lacking(table.get()) : "from chunks c") + " group by c.text_id)",
                row -> {
                    sum[0]++;
                    sum[1] += TokenEstimate.count(embeddedText(row, 1));
                    return true;
                });
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

package io.ragstone.store.sqlite;

import io.ragstone.model.EmbeddingSpace;
import java.sql.SQLException;
import java.util.Optional;

/** The embedding spaces; at most one is active. */
final class SpaceRows {

    private SpaceRows() {}

    static Optional<EmbeddingSpace> active(Session session) throws SQLException {
        return session.first(
                "select provider, model, dimensions, recipe from embedding_spaces where active",
                row -> new EmbeddingSpace(row.getString(1), row.getString(2), row.getInt(3), row.getString(4)));
    }

    /** The row of the active space, or 0. */
    static long activeRow(Session session) throws SQLException {
        return session.number("select id from embedding_spaces where active");
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
        if (row == activeRow(session)) {
            return;
        }
        session.update("update embedding_spaces set active = (id = ?)", row);
        session.update("delete from embed_backlog");
        session.update("""
                insert into embed_backlog (text_id)
                select distinct c.text_id from chunks c
                where not exists (select 1 from vectors v where v.id = %s)
                  and not exists (select 1 from rejected_texts r where r.text_id = c.text_id and r.space_id = ?1)""".formatted(VectorKey.sql("?1", "c.text_id")), row);
    }
}

package io.ragstone.store.sqlite;

import io.ragstone.error.ConflictException;
import io.ragstone.model.EmbeddingSpace;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;

/** Removes vectors that no answer needs, with their codes. */
final class VectorPruning {

    private VectorPruning() {}

    static int discard(Session session, EmbeddingSpace space, int limit) throws SQLException {
        long row = SpaceRows.find(session, space);
        if (SpaceRows.wanted(session).contains(row)) {
            throw new ConflictException("the vectors of " + space.key() + " are in use; switch to another model first");
        }
        List<Long> texts = session.list(
                "select " + VectorKey.textOf("id") + " from vectors where id between ? and ? order by id limit ?",
                each -> each.getLong(1),
                VectorKey.first(row),
                VectorKey.last(row),
                limit);
        remove(session, row, space.dimensions(), texts);
        DocumentRemoval.dropUnreferenced(session, texts);
        return texts.size();
    }

    static int discardUnheld(Session session, int limit) throws SQLException {
        List<Long> texts = session.list("""
                select t.id from texts t
                where not exists (select 1 from chunks c where c.text_id = t.id)
                  and exists (select 1 from embedding_spaces s cross join vectors v on v.id = %s)
                limit ?""".formatted(VectorKey.sql("s.id", "t.id")), each -> each.getLong(1), limit);
        record Space(long row, int dimensions) {}
        List<Space> spaces = session.list(
                "select id, dimensions from embedding_spaces where vectors > 0",
                each -> new Space(each.getLong(1), each.getInt(2)));
        for (Space space : spaces) {
            remove(session, space.row(), space.dimensions(), texts);
        }
        DocumentRemoval.dropUnreferenced(session, texts);
        return texts.size();
    }

    private static void remove(Session session, long space, int dimensions, List<Long> texts) throws SQLException {
        int removed = 0;
        for (long text : texts) {
            if (session.update("delete from vectors where id = ?", VectorKey.of(space, text)) > 0) {
                VectorCounts.change(session, text, space, -1);
                removed++;
            }
        }
        session.update("update embedding_spaces set vectors = vectors - ? where id = ?", removed, space);
        VectorCodes.remove(session, space, dimensions, new HashSet<>(texts));
    }
}

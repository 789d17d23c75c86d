package io.ragstone.store.sqlite;

import io.ragstone.internal.store.Codes;
import io.ragstone.internal.store.Lines;
import io.ragstone.model.Chunk;
import io.ragstone.model.DocumentKey;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Objects;

/** Reads passages. */
final class ChunkRows {

    private static final String COLUMNS = ChunkRefs.COLUMNS
            + ", c.text, c.header, d.title, c.breadcrumb, c.start_line, c.end_line, c.kind, t.hash, d.indexed_hash, d.stale";

    private ChunkRows() {}

    static List<Chunk> byIds(Session session, List<Long> ids) throws SQLException {
        ChunkRefs refs = ChunkRefs.in(session);
        var found = new HashMap<Long, Chunk>();
        session.each(
                "select " + COLUMNS + """
                         from json_each(?) j cross join chunks c on c.id = j.value
                        cross join documents d on d.id = c.document_id cross join texts t on t.id = c.text_id""",
                row -> {
                    found.put(row.getLong(1), chunk(refs, row));
                    return true;
                },
                Ids.json(ids));
        return ids.stream().map(found::get).filter(Objects::nonNull).toList();
    }

    static List<Chunk> of(Session session, DocumentKey key) throws SQLException {
        ChunkRefs refs = ChunkRefs.in(session);
        return session.list(
                "select " + COLUMNS + """
                         from documents d
                        cross join chunks c on c.id between d.first_chunk and d.first_chunk + d.chunks - 1
                        cross join texts t on t.id = c.text_id
                        where d.collection_id = ? and d.path = ? order by c.id""",
                row -> chunk(refs, row),
                CollectionRows.require(session, key.collection()),
                key.path());
    }

    private static Chunk chunk(ChunkRefs refs, ResultSet row) throws SQLException {
        return new Chunk(
                refs.read(row),
                row.getString(5),
                row.getString(6),
                row.getString(7),
                Lines.decode(row.getString(8)),
                row.getInt(9),
                row.getInt(10),
                Codes.chunkKind(row.getInt(11)),
                TextHash.read(row, 12),
                row.getString(13),
                row.getInt(14) != 0);
    }
}

package io.ragstone.store.sqlite;

import io.ragstone.model.ChunkRef;
import io.ragstone.model.CollectionId;
import io.ragstone.model.DocumentKey;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads references to passages from rows that begin with the passage's id, collection, path and ordinal. */
final class ChunkRefs {

    /** What to select, with {@code chunks c} and {@code documents d}. */
    static final String COLUMNS = "c.id, d.collection_id, d.path, c.ordinal";

    private final Map<Long, CollectionId> collections;

    private ChunkRefs(Map<Long, CollectionId> collections) {
        this.collections = collections;
    }

    static ChunkRefs in(Session session) throws SQLException {
        return new ChunkRefs(CollectionRows.byRow(session));
    }

    /**
     * The references of passages that exist. A document's passages have consecutive numbers, so the index over its
     * first one tells whose a passage is, and the passage's own row, a long one, need not be touched.
     */
    static Map<Long, ChunkRef> byChunk(Session session, List<Long> chunks) throws SQLException {
        ChunkRefs refs = in(session);
        var found = new HashMap<Long, ChunkRef>(chunks.size() * 2);
        session.each(
                """
                select j.value, d.collection_id, d.path, j.value - d.first_chunk
                from json_each(?) j cross join documents d
                  on d.first_chunk = (select max(first_chunk) from documents where first_chunk <= j.value)""",
                row -> {
                    ChunkRef ref = refs.read(row);
                    found.put(ref.id(), ref);
                    return true;
                },
                Ids.json(chunks));
        return found;
    }

    ChunkRef read(ResultSet row) throws SQLException {
        CollectionId collection = collections.get(row.getLong(2));
        if (collection == null) {
            throw new SQLException("passage " + row.getLong(1) + " belongs to no collection");
        }
        return new ChunkRef(row.getLong(1), new DocumentKey(collection, row.getString(3)), row.getInt(4));
    }
}

package io.ragstone.store.postgres;

import io.ragstone.model.ChunkRef;
import io.ragstone.model.CollectionId;
import io.ragstone.model.DocumentKey;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;

/** Reads references to passages from rows that begin with the passage's id, collection, path and ordinal. */
final class ChunkRefs {

    /** What to select, with {@code chunks c} and {@code documents d}. */
    static final String COLUMNS = "c.id, d.collection_id, d.path, c.ordinal";

    private final Map<Long, CollectionId> collections;

    /** @param collections all there are, by row */
    ChunkRefs(Map<Long, CollectionId> collections) {
        this.collections = collections;
    }

    static ChunkRefs in(Session session) throws SQLException {
        return new ChunkRefs(CollectionRows.byRow(session));
    }

    ChunkRef read(ResultSet row) throws SQLException {
        CollectionId collection = collections.get(row.getLong(2));
        if (collection == null) {
            throw new SQLException("passage " + row.getLong(1) + " belongs to no collection");
        }
        return new ChunkRef(row.getLong(1), new DocumentKey(collection, row.getString(3)), row.getInt(4));
    }
}

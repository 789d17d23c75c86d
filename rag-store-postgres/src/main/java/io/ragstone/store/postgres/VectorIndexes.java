package io.ragstone.store.postgres;

import java.sql.SQLException;

/** The indexes over vectors: built for spaces that have many, when nothing of them waits to be embedded. */
final class VectorIndexes {

    private VectorIndexes() {}

    /** Whether the space has an index that is whole. */
    static boolean isReady(Session session, SpaceTable table) throws SQLException {
        return session.is(
                "select exists (select 1 from pg_index where indexrelid = to_regclass(?) and indisvalid)",
                table.index());
    }
}

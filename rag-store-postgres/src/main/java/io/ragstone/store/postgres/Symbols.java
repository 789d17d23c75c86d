package io.ragstone.store.postgres;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The names that passages define, as they were stored: folded. */
final class Symbols {

    private Symbols() {}

    /** The names as a whole of each passage of a document. */
    static Map<Long, List<String>> wholeOf(Session session, long document) throws SQLException {
        var names = new HashMap<Long, List<String>>();
        session.each(
                "select chunk_id, name from symbols where document_id = ? and whole order by chunk_id, name collate \"C\"",
                row -> names.computeIfAbsent(row.getLong(1), id -> new ArrayList<>())
                        .add(row.getString(2)),
                document);
        return names;
    }
}

package io.ragstone.store.sqlite;

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
                """
                select s.chunk_id, s.name from documents d
                cross join symbols s on s.chunk_id between d.first_chunk and d.first_chunk + d.chunks - 1
                where d.id = ? and s.whole order by s.chunk_id, s.name""",
                row -> names.computeIfAbsent(row.getLong(1), id -> new ArrayList<>())
                        .add(row.getString(2)),
                document);
        return names;
    }
}

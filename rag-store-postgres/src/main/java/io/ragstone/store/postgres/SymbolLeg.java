package io.ragstone.store.postgres;

import io.ragstone.internal.store.SymbolName;
import io.ragstone.model.Candidate;
import io.ragstone.model.SymbolQuery;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Finds passages by the names they define. */
final class SymbolLeg {

    private static final double WHOLE = 1.0;
    private static final double PART = 0.5;

    private SymbolLeg() {}

    static List<Candidate> find(Session session, SymbolQuery query) throws SQLException {
        String name = SymbolName.folded(query.name());
        var seen = new HashSet<Long>();
        List<Candidate> found = new ArrayList<>(named(
                session, query, "left(s.name, 400) = left(?, 400) and s.name = ?", List.of(name, name), WHOLE, seen));
        if (query.partial() && found.size() < query.limit()) {
            found.addAll(named(session, query, "s.whole and strpos(s.name, ?) > 0", List.of(name), PART, seen));
        }
        return found.stream().limit(query.limit()).toList();
    }

    private static List<Candidate> named(
            Session session, SymbolQuery query, String condition, List<Object> names, double score, Set<Long> seen)
            throws SQLException {
        ScopeSql scope = ScopeSql.of(session, query.scope());
        ChunkRefs refs = new ChunkRefs(scope.collections());
        var found = new ArrayList<Candidate>();
        session.each(
                "select distinct " + ChunkRefs.COLUMNS + " from symbols s join chunks c on c.id = s.chunk_id"
                        + " join documents d on d.id = c.document_id where " + condition + " and " + scope.condition(),
                row -> {
                    if (seen.add(row.getLong(1))) {
                        found.add(new Candidate(refs.read(row), score));
                    }
                    return true;
                },
                scope.argumentsBetween(names));
        found.sort(Candidate.BEST_FIRST);
        return found;
    }
}

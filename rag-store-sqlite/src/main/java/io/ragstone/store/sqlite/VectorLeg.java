package io.ragstone.store.sqlite;

import io.ragstone.model.Candidate;
import io.ragstone.model.VectorQuery;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Finds passages by meaning. */
final class VectorLeg {

    private VectorLeg() {}

    static List<Candidate> find(Session session, VectorQuery query) throws SQLException {
        ScopeRanges scope = ScopeRanges.of(session, query.scope());
        ChunkRefs refs = ChunkRefs.in(session);
        var found = new ArrayList<Candidate>();
        session.each(
                "select " + ChunkRefs.COLUMNS + """
                        , v.vector from chunks c join vectors v on v.text_id = c.text_id
                        join documents d on d.id = c.document_id where v.space_id = ?""",
                row -> {
                    if (scope.contains(row.getLong(1))) {
                        found.add(new Candidate(
                                refs.read(row),
                                VectorRows.vector(row.getBytes(5)).cosine(query.vector())));
                    }
                    return true;
                },
                SpaceRows.find(session, query.space()));
        return found.stream().sorted(Candidate.BEST_FIRST).limit(query.limit()).toList();
    }
}

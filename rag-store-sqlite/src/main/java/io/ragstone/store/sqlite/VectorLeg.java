package io.ragstone.store.sqlite;

import io.ragstone.internal.vector.IdSet;
import io.ragstone.internal.vector.Neighbour;
import io.ragstone.model.Candidate;
import io.ragstone.model.ChunkRef;
import io.ragstone.model.VectorQuery;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds passages by meaning: the index finds the nearest texts, the rows say which passages hold them. A narrow scope
 * is turned into the set of its texts first; a wide one is applied to what the index finds, which is asked for more
 * until enough of it is in scope.
 */
final class VectorLeg {

    private static final int NARROW = 4;
    private static final int GROWTH = 4;

    private final Session session;
    private final VectorQuery query;
    private final ScopeRanges scope;
    private final SpaceIndex index;
    private final long space;

    private VectorLeg(Session session, VectorQuery query, SpaceIndexes indexes) throws SQLException {
        this.session = session;
        this.query = query;
        this.scope = ScopeRanges.of(session, query.scope());
        this.space = SpaceRows.find(session, query.space());
        this.index = indexes.of(space, query.space().dimensions());
    }

    static List<Candidate> find(Session session, VectorQuery query, SpaceIndexes indexes) throws SQLException {
        return new VectorLeg(session, query, indexes).find();
    }

    private List<Candidate> find() throws SQLException {
        if (space == 0 || scope.isEmpty()) {
            return List.of();
        }
        index.refresh(session);
        IdSet allowed = isNarrow() ? texts() : IdSet.all();
        int count = query.limit();
        while (true) {
            List<Neighbour> nearest = index.nearest(session, query.vector(), allowed, count);
            List<Candidate> found = inScope(nearest);
            if (found.size() >= query.limit() || nearest.size() < count) {
                found.sort(Candidate.BEST_FIRST);
                return List.copyOf(found.subList(0, Math.min(query.limit(), found.size())));
            }
            count = Math.multiplyExact(count, GROWTH);
        }
    }

    private boolean isNarrow() throws SQLException {
        return !scope.isEverything() && scope.chunks() * NARROW < session.number("select sum(chunks) from collections");
    }

    private IdSet texts() throws SQLException {
        IdSet.Builder texts = IdSet.builder();
        for (int range = 0; range < scope.count(); range++) {
            session.each(
                    "select text_id from chunks where id between ? and ?",
                    row -> {
                        texts.add(row.getLong(1));
                        return true;
                    },
                    scope.firstOf(range),
                    scope.lastOf(range));
        }
        return texts.build();
    }

    /** The passages of these texts, many for one text where passages are equal. */
    private List<Candidate> inScope(List<Neighbour> nearest) throws SQLException {
        Map<Long, Double> cosines = new HashMap<>();
        nearest.forEach(each -> cosines.put(each.id(), each.cosine()));
        ChunkRefs refs = ChunkRefs.in(session);
        var found = new ArrayList<Candidate>();
        session.each(
                "select " + ChunkRefs.COLUMNS + """
                        , c.text_id from json_each(?) j cross join chunks c on c.text_id = j.value
                        cross join documents d on d.id = c.document_id""",
                row -> {
                    if (scope.contains(row.getLong(1))) {
                        ChunkRef ref = refs.read(row);
                        found.add(new Candidate(ref, cosines.getOrDefault(row.getLong(5), 0.0)));
                    }
                    return true;
                },
                Ids.json(nearest.stream().map(Neighbour::id).toList()));
        return found;
    }
}

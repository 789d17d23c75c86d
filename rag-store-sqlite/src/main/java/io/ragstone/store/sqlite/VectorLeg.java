package io.ragstone.store.sqlite;

import io.ragstone.internal.vector.IdSet;
import io.ragstone.internal.vector.Neighbour;
import io.ragstone.internal.vector.QuantisedIndex.Sieved;
import io.ragstone.model.Candidate;
import io.ragstone.model.VectorQuery;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds passages by meaning: the index finds the nearest texts, the rows say which passages hold them. A scope that is
 * narrow, or is asked for again, is turned into the set of its texts first; another one is asked of the texts that look
 * nearest, of more and more of them until the first places are settled.
 */
final class VectorLeg {

    private static final int GROWTH = 4;

    /** The fewest estimates that a wide scope is asked of. */
    private static final long LEAST_LOOK = 1_024;

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
        return scope.isEverything() ? among(IdSet.all()) : inScope();
    }

    /**
     * Both ways to apply a scope cost about a microsecond for each text they ask for. One asks for all in scope, once
     * for many questions, the other for so many of the nearest that enough of them should be.
     */
    private List<Candidate> inScope() throws SQLException {
        Optional<IdSet> again = session.cache().textsIfAskedAgain(query.scope(), this::texts);
        if (again.isPresent()) {
            return among(again.get());
        }
        long all = session.number("select sum(chunks) from collections");
        long look = Math.max(LEAST_LOOK, query.limit() * all / scope.chunks() * 3 / 2);
        while (look < scope.chunks()) {
            Sieved sieved = index.nearest(session, query.vector(), this::inScope, (int) look, query.limit());
            if (sieved.isSettled()) {
                return best(candidates(sieved.nearest()));
            }
            look *= GROWTH;
        }
        return among(session.cache().texts(query.scope(), this::texts));
    }

    /** As many texts as passages are asked for, more only where a text's passages are not all in scope. */
    private List<Candidate> among(IdSet allowed) throws SQLException {
        int count = query.limit();
        while (true) {
            List<Neighbour> nearest = index.nearest(session, query.vector(), allowed, count);
            List<Candidate> found = candidates(nearest);
            if (found.size() >= query.limit() || nearest.size() < count) {
                return best(found);
            }
            count = Math.multiplyExact(count, GROWTH);
        }
    }

    private List<Candidate> best(List<Candidate> found) {
        return found.stream().sorted(Candidate.BEST_FIRST).limit(query.limit()).toList();
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

    /** Which of these texts a passage in scope holds. */
    private IdSet inScope(long[] texts) throws SQLException {
        IdSet.Builder held = IdSet.builder();
        eachPassage(texts, (text, chunk) -> held.add(text));
        return held.build();
    }

    private interface Passages {
        void take(long text, long chunk);
    }

    /** The passages in scope that hold these texts, many for one text where passages are equal. */
    private void eachPassage(long[] texts, Passages passages) throws SQLException {
        session.each(
                "select c.text_id, c.id from json_each(?) j cross join chunks c on c.text_id = j.value",
                row -> {
                    long chunk = row.getLong(2);
                    if (scope.contains(chunk)) {
                        passages.take(row.getLong(1), chunk);
                    }
                    return true;
                },
                Ids.json(texts));
    }

    private List<Candidate> candidates(List<Neighbour> nearest) throws SQLException {
        Map<Long, Double> cosines = new HashMap<>();
        nearest.forEach(each -> cosines.put(each.id(), each.cosine()));
        Map<Long, Double> byChunk = new HashMap<>();
        eachPassage(
                nearest.stream().mapToLong(Neighbour::id).sorted().toArray(),
                (text, chunk) -> byChunk.put(chunk, cosines.getOrDefault(text, 0.0)));
        var found = new ArrayList<Candidate>();
        ChunkRefs.byChunk(session, List.copyOf(byChunk.keySet()))
                .forEach((chunk, ref) -> found.add(new Candidate(ref, byChunk.getOrDefault(chunk, 0.0))));
        return found;
    }
}

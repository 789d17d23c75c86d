package io.ragstone.store.sqlite;

import io.ragstone.internal.relevance.Shortlist;
import io.ragstone.model.ChunkRef;
import io.ragstone.model.FieldTerms;
import io.ragstone.model.LexicalCandidate;
import io.ragstone.model.LexicalQuery;
import io.ragstone.model.LexicalStatistics;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds passages by terms: reads the terms of those that a {@link Preselection} chooses, scores them, keeps the best.
 */
final class LexicalLeg {

    private LexicalLeg() {}

    static LexicalStatistics statistics(Session session, List<String> terms) throws SQLException {
        long chunks = session.number("select sum(chunks) from collections");
        long length = session.number("select sum(terms) from collections");
        SnapshotCache cache = session.cache();
        var frequencies = new HashMap<String, Long>();
        for (String term : terms) {
            long frequency = cache.frequency(
                    term, () -> session.number("select doc from term_counts where term = ?", StoredTerm.encode(term)));
            frequencies.put(term, frequency);
        }
        return new LexicalStatistics(chunks, length, frequencies);
    }

    static List<LexicalCandidate> find(Session session, LexicalQuery query) throws SQLException {
        var preselection = new Preselection(session, query, ScopeRanges.of(session, query.scope()));
        if (preselection.isEmpty()) {
            return List.of();
        }
        Preselection.Choice choice = preselection.choose();
        List<Shortlist.Scored<Terms>> best =
                Shortlist.best(query, terms(session, choice.chunks()), choice.areHolders());
        Map<Long, ChunkRef> refs = ChunkRefs.byChunk(
                session, best.stream().map(each -> each.passage().chunk()).toList());
        return Shortlist.ranked(query, best, passage -> ref(refs, passage.chunk()));
    }

    private record Terms(long chunk, FieldTerms terms) implements Shortlist.Passage {}

    private static ChunkRef ref(Map<Long, ChunkRef> refs, long chunk) {
        ChunkRef ref = refs.get(chunk);
        if (ref == null) {
            throw new IllegalStateException("passage " + chunk + " has terms and no document");
        }
        return ref;
    }

    private static List<Terms> terms(Session session, List<Long> chunks) throws SQLException {
        var terms = new ArrayList<Terms>(chunks.size());
        session.each(
                "select t.chunk_id, t.terms from json_each(?) j cross join chunk_terms t on t.chunk_id = j.value",
                row -> {
                    terms.add(new Terms(row.getLong(1), FieldTerms.decode(row.getString(2))));
                    return true;
                },
                Ids.json(chunks));
        return terms;
    }
}

package io.ragstone.store.postgres;

import io.ragstone.model.Candidate;
import io.ragstone.model.CollectionId;
import io.ragstone.model.ExactQuery;
import io.ragstone.model.ExactResult;
import io.ragstone.model.TextPattern;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * Finds passages by their characters: reads stored text in order, of all passages or of those that hold known terms.
 */
final class ExactLeg {

    private static final int MOST_COUNTED = 1_000;

    private final Session session;
    private final ExactQuery query;
    private final TextPattern.Search search;
    private final ScopeSql scope;
    private final ChunkRefs refs;
    private final List<Candidate> found = new ArrayList<>();
    private boolean isCutShort;

    private ExactLeg(Session session, ExactQuery query) throws SQLException {
        this.session = session;
        this.query = query;
        this.search = query.pattern().start(query.budget());
        this.scope = ScopeSql.of(session, query.scope());
        this.refs = new ChunkRefs(scope.collections());
    }

    static ExactResult find(Session session, ExactQuery query) throws SQLException {
        return new ExactLeg(session, query).find();
    }

    private ExactResult find() throws SQLException {
        List<String> terms =
                query.requiredTerms().stream().filter(term -> !term.isEmpty()).toList();
        if (terms.isEmpty()) {
            scanAll();
        } else {
            scanHolders(terms);
        }
        return new ExactResult(found, !isCutShort);
    }

    /** Collection by collection in their order; within one, the index on paths gives the order. */
    private void scanAll() throws SQLException {
        scan("chunks c join documents d on d.id = c.document_id where true", List.of());
    }

    private void scanHolders(List<String> terms) throws SQLException {
        scan(
                "(select chunk_id from chunk_terms where " + TermQuery.HOLDS + ") t"
                        + " join chunks c on c.id = t.chunk_id join documents d on d.id = c.document_id where true",
                List.of(TermQuery.all(terms)));
    }

    private void scan(String from, List<Object> arguments) throws SQLException {
        for (Map.Entry<Long, CollectionId> each : inOrder()) {
            if (!wantsMore()) {
                return;
            }
            session.each(
                    "select " + ChunkRefs.COLUMNS + ", c.header, c.text from " + from + " and " + scope.condition()
                            + " and d.collection_id = ? order by left(d.path, 400), d.path, c.ordinal",
                    this::look,
                    scope.argumentsBetween(arguments, each.getKey()));
        }
    }

    private List<Map.Entry<Long, CollectionId>> inOrder() {
        return scope.collections().entrySet().stream()
                .filter(each -> query.scope().collections().contains(each.getValue()))
                .sorted(Map.Entry.comparingByValue(Comparator.naturalOrder()))
                .toList();
    }

    private boolean look(ResultSet row) throws SQLException {
        String header = row.getString(5);
        String text = header.isEmpty() ? row.getString(6) : header + "\n" + row.getString(6);
        int matches = search.count(text, MOST_COUNTED);
        if (matches > 0) {
            found.add(new Candidate(refs.read(row), matches));
        }
        return wantsMore();
    }

    private boolean wantsMore() {
        if (found.size() >= query.limit()) {
            return false;
        }
        isCutShort = search.isOver();
        return !isCutShort;
    }
}

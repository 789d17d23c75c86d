package io.ragstone.store.postgres;

import io.ragstone.internal.relevance.Bm25;
import io.ragstone.internal.relevance.Shortlist;
import io.ragstone.model.ChunkRef;
import io.ragstone.model.CollectionId;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.FieldTerms;
import io.ragstone.model.LexicalCandidate;
import io.ragstone.model.LexicalQuery;
import io.ragstone.model.LexicalStatistics;
import io.ragstone.model.TermGroup;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/** Finds passages by terms: full text chooses which may be worth it, their terms are read and scored here. */
final class LexicalLeg {

    /** Passages of a scope that are read and scored in the time of a question to full text. */
    private static final long FEW = 1_000;

    /** So many are looked at for each that is wanted, of those that hold terms together, and where one stands out. */
    private static final int PER_HIT = 5;

    /** Of the terms that are looked for together; whoever holds all holds the first ones. */
    private static final int MOST_TOGETHER = 4;

    private final Session session;
    private final LexicalQuery query;
    private final ScopeSql scope;
    private final int mostHolders;
    private final List<Passage> passages = new ArrayList<>();

    /** Of the passages, where several questions may give the same. */
    private final Set<Long> seen = new HashSet<>();

    private record Passage(long chunk, long document, int ordinal, FieldTerms terms) implements Shortlist.Passage {}

    private LexicalLeg(Session session, LexicalQuery query, int mostHolders) throws SQLException {
        this.session = session;
        this.query = query;
        this.mostHolders = mostHolders;
        this.scope = ScopeSql.of(session, query.scope());
    }

    static LexicalStatistics statistics(Session session, List<String> terms) throws SQLException {
        var frequencies = new HashMap<String, Long>();
        terms.forEach(term -> frequencies.put(term, 0L));
        var stored = new HashMap<String, String>();
        terms.forEach(term -> stored.put(StoredText.of(term), term));
        session.each(
                """
                select term, sum(chunks) from (
                  select term, chunks from term_counts where term = any(?)
                  union all select term, chunks from term_changes where term = any(?)) counted group by term""",
                row -> {
                    frequencies.put(stored.getOrDefault(row.getString(1), row.getString(1)), row.getLong(2));
                    return true;
                },
                Column.texts(stored.keySet()),
                Column.texts(stored.keySet()));
        return session.first(
                        "select coalesce(sum(chunks), 0), coalesce(sum(terms), 0) from collection_counts",
                        row -> new LexicalStatistics(row.getLong(1), row.getLong(2), frequencies))
                .orElseThrow();
    }

    /** @param mostHolders of selecting terms that are all read */
    static List<LexicalCandidate> find(Session session, LexicalQuery query, int mostHolders) throws SQLException {
        return new LexicalLeg(session, query, mostHolders).find();
    }

    private List<LexicalCandidate> find() throws SQLException {
        List<String> selecting = query.select().stream()
                .map(TermGroup::terms)
                .flatMap(List::stream)
                .filter(term -> !term.isEmpty())
                .distinct()
                .toList();
        if (selecting.isEmpty() && query.prefix().isEmpty()) {
            return List.of();
        }
        read(selecting);
        List<Shortlist.Scored<Passage>> best = Shortlist.best(query, passages, false);
        Map<Long, DocumentKey> documents = documents(best);
        return Shortlist.ranked(
                query,
                best.stream()
                        .filter(each -> documents.containsKey(each.passage().document()))
                        .toList(),
                passage -> new ChunkRef(
                        passage.chunk(), Objects.requireNonNull(documents.get(passage.document())), passage.ordinal()));
    }

    /** Looked up only of those that came out, as there are several times as many that are read. */
    private Map<Long, DocumentKey> documents(List<Shortlist.Scored<Passage>> best) throws SQLException {
        var documents = new HashMap<Long, DocumentKey>();
        session.each(
                "select id, collection_id, path from documents where id = any(?)",
                row -> {
                    CollectionId collection =
                            Objects.requireNonNull(scope.collections().get(row.getLong(2)));
                    documents.put(row.getLong(1), new DocumentKey(collection, row.getString(3)));
                    return true;
                },
                Column.numbers(best.stream()
                        .map(each -> each.passage().document())
                        .distinct()
                        .toList()));
        return documents;
    }

    private void read(List<String> selecting) throws SQLException {
        if (!scope.isEverything() && scope.passages(session) <= FEW) {
            readScope();
        } else if (query.prefix().isEmpty() && holders(selecting) > mostHolders) {
            readBest(selecting);
        } else {
            readHolders(TermQuery.any(selecting, query.prefix()), Integer.MAX_VALUE);
        }
    }

    /** About how many passages hold a selecting term, if terms keep clear of one another. */
    private long holders(List<String> selecting) {
        return selecting.stream()
                .mapToLong(query.statistics()::documentFrequency)
                .sum();
    }

    /**
     * Where the best of too many are enough: those that hold several terms, then those in which a selecting term stands
     * out most, then more of them.
     */
    private void readBest(List<String> selecting) throws SQLException {
        List<TermGroup> telling = telling();
        for (int groups = Math.min(MOST_TOGETHER, telling.size()); groups > 1 && isShortOf(enough()); groups--) {
            if (expected(telling.subList(0, groups)) <= mostHolders) {
                readHolders(TermQuery.together(telling.subList(0, groups)), enough());
            }
        }
        int standingOut = passages.size() + enough();
        for (int level = Peaks.HIGHEST; level >= Peaks.LOWEST && isShortOf(standingOut); level--) {
            readHolders(TermQuery.peaks(selecting, level), Integer.MAX_VALUE);
        }
        if (isShortOf(query.limit())) {
            readHolders(TermQuery.any(selecting, ""), Integer.MAX_VALUE);
        }
    }

    /** The groups that less than half of all passages hold, those that select first. */
    private List<TermGroup> telling() {
        return Stream.concat(query.select().stream(), query.score().stream())
                .distinct()
                .filter(group -> 2 * frequency(group) < query.statistics().chunks())
                .toList();
    }

    private long frequency(TermGroup group) {
        return Bm25.documentFrequency(group, query.statistics());
    }

    /** About how many passages hold all of {@code groups}, if they keep clear of one another. */
    private double expected(List<TermGroup> groups) {
        double chunks = query.statistics().chunks();
        return groups.stream()
                .mapToDouble(group -> frequency(group) / chunks)
                .reduce(chunks, (all, each) -> all * each);
    }

    private boolean isShortOf(int count) {
        return passages.size() < count;
    }

    private int enough() {
        return query.limit() * PER_HIT;
    }

    private void readScope() throws SQLException {
        session.each(
                "select t.chunk_id, t.document_id, t.ordinal, t.terms"
                        + " from documents d join chunk_terms t on t.document_id = d.id where " + scope.condition(),
                row -> take(row, Integer.MAX_VALUE),
                scope.argumentsBetween(List.of()));
    }

    /**
     * Reads who holds what is asked for, until there are {@code most}. Terms are read of those in scope alone: to keep
     * all of them meanwhile would take more memory than there is for it.
     */
    private void readHolders(String question, int most) throws SQLException {
        String held = " from chunk_terms where " + TermQuery.HOLDS;
        if (scope.isEverything()) {
            session.each("select chunk_id, document_id, ordinal, terms" + held, row -> take(row, most), question);
        } else {
            session.each(
                    """
                    with held as materialized (select chunk_id, document_id %s),
                    chosen as materialized (
                      select h.chunk_id from held h join documents d on d.id = h.document_id where %s)
                    select t.chunk_id, t.document_id, t.ordinal, t.terms
                    from chosen c join chunk_terms t on t.chunk_id = c.chunk_id""".formatted(held, scope.condition()),
                    row -> take(row, most),
                    scope.argumentsBetween(List.of(question)));
        }
    }

    private boolean take(ResultSet row, int most) throws SQLException {
        if (seen.add(row.getLong(1))) {
            passages.add(
                    new Passage(row.getLong(1), row.getLong(2), row.getInt(3), FieldTerms.decode(row.getString(4))));
        }
        return passages.size() < most;
    }
}

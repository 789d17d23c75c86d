package io.ragstone.store.postgres;

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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Finds passages by terms: full text chooses which may be worth it, their terms are read and scored here. */
final class LexicalLeg {

    /** Passages of a scope that are read and scored in the time of a question to full text. */
    private static final long FEW = 1_000;

    /** So many of those in which a term stands out are looked at for each that is wanted. */
    private static final int PEAKS_PER_HIT = 5;

    private final Session session;
    private final LexicalQuery query;
    private final ScopeSql scope;
    private final int mostHolders;
    private final Map<Long, FieldTerms> terms = new HashMap<>();
    private final Map<Long, Place> places = new HashMap<>();

    private record Place(long document, int ordinal) {}

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
        List<Shortlist.Scored> best = Shortlist.best(query, terms, false);
        Map<Long, ChunkRef> refs = refs(best);
        return Shortlist.ranked(
                query,
                best.stream().filter(each -> refs.containsKey(each.chunk())).toList(),
                chunk -> Objects.requireNonNull(refs.get(chunk)));
    }

    private Place place(long chunk) {
        return Objects.requireNonNull(places.get(chunk));
    }

    private Map<Long, ChunkRef> refs(List<Shortlist.Scored> best) throws SQLException {
        Map<Long, DocumentKey> documents = documents(best);
        var refs = new HashMap<Long, ChunkRef>();
        for (Shortlist.Scored each : best) {
            Place place = place(each.chunk());
            DocumentKey document = documents.get(place.document());
            if (document != null) {
                refs.put(each.chunk(), new ChunkRef(each.chunk(), document, place.ordinal()));
            }
        }
        return refs;
    }

    /** Looked up only of those that came out, as there are several times as many that are read. */
    private Map<Long, DocumentKey> documents(List<Shortlist.Scored> best) throws SQLException {
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
                        .map(each -> place(each.chunk()).document())
                        .distinct()
                        .toList()));
        return documents;
    }

    private void read(List<String> selecting) throws SQLException {
        if (!scope.isEverything() && scope.passages(session) <= FEW) {
            readScope();
        } else if (query.prefix().isEmpty() && holders(selecting) > mostHolders) {
            readPeaks(selecting);
        } else {
            readHolders(TermQuery.any(selecting, query.prefix()));
        }
    }

    /** About how many passages hold a selecting term, if terms keep clear of one another. */
    private long holders(List<String> selecting) {
        return selecting.stream()
                .mapToLong(query.statistics()::documentFrequency)
                .sum();
    }

    /** Where the best of too many are enough: those in which a selecting term stands out most, then more of them. */
    private void readPeaks(List<String> selecting) throws SQLException {
        int enough = query.limit() * PEAKS_PER_HIT;
        for (int level = Peaks.HIGHEST; level >= Peaks.LOWEST && terms.size() < enough; level--) {
            readHolders(TermQuery.peaks(selecting, level));
        }
        if (terms.size() < query.limit()) {
            readHolders(TermQuery.any(selecting, ""));
        }
    }

    private void readScope() throws SQLException {
        session.each(
                "select t.chunk_id, t.document_id, t.ordinal, t.terms"
                        + " from documents d join chunk_terms t on t.document_id = d.id where " + scope.condition(),
                this::take,
                scope.argumentsBetween(List.of()));
    }

    private void readHolders(String question) throws SQLException {
        String held = "select chunk_id, document_id, ordinal, terms from chunk_terms where " + TermQuery.HOLDS;
        if (scope.isEverything()) {
            session.each(held, this::take, question);
        } else {
            session.each(
                    "with held as materialized (" + held + ") select t.chunk_id, t.document_id, t.ordinal, t.terms"
                            + " from held t join documents d on d.id = t.document_id where " + scope.condition(),
                    this::take,
                    scope.argumentsBetween(List.of(question)));
        }
    }

    private boolean take(ResultSet row) throws SQLException {
        long chunk = row.getLong(1);
        places.put(chunk, new Place(row.getLong(2), row.getInt(3)));
        terms.put(chunk, FieldTerms.decode(row.getString(4)));
        return true;
    }
}

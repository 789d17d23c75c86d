package io.ragstone.store.sqlite;

import io.ragstone.model.ChunkRef;
import io.ragstone.model.Field;
import io.ragstone.model.FieldTerms;
import io.ragstone.model.LexicalCandidate;
import io.ragstone.model.LexicalQuery;
import io.ragstone.model.LexicalStatistics;
import io.ragstone.model.TermGroup;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Finds passages by terms. SQLite's {@code bm25()} chooses; it sees the same weights, lengths and frequencies as the
 * scorer in core, since what does not count for them (whole words for prefixes) lies in a table of its own.
 */
final class LexicalLeg {

    private static final String RANKED = "bm25(terms_index, "
            + Arrays.stream(Field.values())
                    .filter(field -> field != Field.WORD)
                    .map(field -> String.valueOf(field.weight()))
                    .collect(Collectors.joining(", "))
            + ")";

    private static final int LEAST_MARGIN = 50;

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

    /**
     * Chooses somewhat more than asked for by SQLite's statistics and cuts by those of the query, so that both agree
     * wherever they tell passages apart.
     */
    static List<LexicalCandidate> find(Session session, LexicalQuery query) throws SQLException {
        ScopeRanges scope = ScopeRanges.of(session, query.scope());
        List<String> selecting = terms(query.select());
        if ((selecting.isEmpty() && query.prefix().isEmpty()) || scope.isEmpty()) {
            return List.of();
        }
        int choice = query.limit() + Math.max(LEAST_MARGIN, query.limit() / 2);
        List<Long> chosen = query.prefix().isEmpty()
                ? byTerms(session, match(selecting, terms(query.score())), scope, choice)
                : byTermsAndWords(session, selecting, StoredTerm.quoted(query.prefix()) + " *", scope, choice);
        return ranked(query, candidates(session, chosen));
    }

    private static List<LexicalCandidate> ranked(LexicalQuery query, List<LexicalCandidate> chosen) {
        var relevance = new Relevance(query, chosen.size());
        return chosen.stream()
                .map(each -> new Ranked(each, relevance.score(each.terms())))
                .sorted(Ranked.BEST_FIRST)
                .limit(query.limit())
                .map(Ranked::candidate)
                .toList();
    }

    private record Ranked(LexicalCandidate candidate, double score) {

        static final Comparator<Ranked> BEST_FIRST = Comparator.comparingDouble(Ranked::score)
                .reversed()
                .thenComparing(each -> each.candidate().chunk());
    }

    private static List<String> terms(List<TermGroup> groups) {
        return groups.stream()
                .map(TermGroup::terms)
                .flatMap(List::stream)
                .filter(term -> !term.isEmpty())
                .distinct()
                .map(StoredTerm::quoted)
                .toList();
    }

    /**
     * The first part selects, the whole scores: common terms count without every passage that holds them being ranked.
     */
    private static String match(List<String> selecting, List<String> scoring) {
        String selected = String.join(" OR ", selecting);
        boolean isSame = Set.copyOf(selecting).containsAll(scoring);
        return isSame ? selected : "(" + selected + ") AND (" + selected + " OR " + String.join(" OR ", scoring) + ")";
    }

    private static List<Long> byTerms(Session session, String terms, ScopeRanges scope, int limit) throws SQLException {
        if (scope.isEverything()) {
            return session.list(
                    "select rowid from terms_index where terms_index match ? order by " + RANKED + " limit ?",
                    row -> row.getLong(1),
                    terms,
                    limit);
        }
        return inScope(
                session,
                "select rowid from terms_index where terms_index match ? and rowid between ? and ? order by " + RANKED,
                scope,
                limit,
                terms,
                scope.first(),
                scope.last());
    }

    /** Both tables know a part of what a prefix begins; a passage's scores in them add up. */
    private static List<Long> byTermsAndWords(
            Session session, List<String> selecting, String words, ScopeRanges scope, int limit) throws SQLException {
        String terms = selecting.isEmpty() ? words : String.join(" OR ", selecting) + " OR " + words;
        return inScope(session, """
                with found as materialized (
                  select rowid as chunk, %s as score from terms_index
                  where terms_index match ?1 and rowid between ?3 and ?4
                  union all
                  select rowid, bm25(words_index) from words_index
                  where words_index match ?2 and rowid between ?3 and ?4)
                select chunk from found group by chunk order by sum(score)""".formatted(RANKED), scope, limit, terms, words, scope.first(), scope.last());
    }

    private static List<Long> inScope(Session session, String sql, ScopeRanges scope, int limit, Object... arguments)
            throws SQLException {
        var chunks = new ArrayList<Long>();
        session.each(
                sql,
                row -> {
                    long chunk = row.getLong(1);
                    if (scope.contains(chunk)) {
                        chunks.add(chunk);
                    }
                    return chunks.size() < limit;
                },
                arguments);
        return chunks;
    }

    private static List<LexicalCandidate> candidates(Session session, List<Long> chunks) throws SQLException {
        ChunkRefs refs = ChunkRefs.in(session);
        var found = new HashMap<Long, LexicalCandidate>();
        session.each(
                """
                select j.value, d.collection_id, d.path, j.value - d.first_chunk, t.terms
                from json_each(?) j cross join chunk_terms t on t.chunk_id = j.value
                  cross join documents d
                  on d.first_chunk = (select max(first_chunk) from documents where first_chunk <= j.value)""",
                row -> {
                    ChunkRef ref = refs.read(row);
                    found.put(ref.id(), new LexicalCandidate(ref, FieldTerms.decode(row.getString(5))));
                    return true;
                },
                Ids.json(chunks));
        return chunks.stream().map(found::get).toList();
    }
}

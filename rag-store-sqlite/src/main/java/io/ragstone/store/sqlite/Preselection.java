package io.ragstone.store.sqlite;

import io.ragstone.model.Field;
import io.ragstone.model.LexicalQuery;
import io.ragstone.model.TermGroup;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which passages are worth having their terms read. Where few passages hold a selecting term, or few are in scope, that
 * is all of them, and the answer is exact. Else SQLite's {@code bm25()} chooses by the selecting terms alone: it counts
 * the holders of every term it is given, for every query anew, so what common words cost grows with the index.
 */
final class Preselection {

    /** Passages whose terms are read and scored in some two milliseconds. */
    private static final int FEW = 1_200;

    /** How many holders full text goes through in the time that it takes to read and score one passage. */
    private static final int HOLDERS_PER_PASSAGE = 3;

    /** Where the selecting terms are all there are, SQLite's order is the right one but for rounding and ties. */
    private static final int LEAST_MARGIN = 50;

    private static final String RANKED = "bm25(terms_index, "
            + Arrays.stream(Field.values())
                    .filter(field -> field != Field.WORD)
                    .map(field -> String.valueOf(field.weight()))
                    .collect(Collectors.joining(", "))
            + ")";

    private final Session session;
    private final LexicalQuery query;
    private final ScopeRanges scope;
    private final List<String> selecting;

    /** For a query that selects by something, and a scope that is not empty. */
    Preselection(Session session, LexicalQuery query, ScopeRanges scope) {
        this.session = session;
        this.query = query;
        this.scope = scope;
        this.selecting = terms(query.select());
    }

    boolean isEmpty() {
        return (selecting.isEmpty() && query.prefix().isEmpty()) || scope.isEmpty();
    }

    /**
     * What is worth a look.
     *
     * @param chunks the numbers of passages
     * @param areHolders whether each is known to hold a selecting term
     */
    record Choice(List<Long> chunks, boolean areHolders) {}

    Choice choose() throws SQLException {
        long everywhere = holdersEverywhere();
        double holders = holders(everywhere);
        if (!scope.isEverything()
                && scope.chunks() <= FEW
                && scope.chunks() * HOLDERS_PER_PASSAGE <= metOnTheWay(everywhere)) {
            return new Choice(scope.all(), false);
        }
        if (holders <= FEW) {
            Set<Long> all = holdersInScope();
            if (all.size() <= FEW) {
                return new Choice(List.copyOf(all), true);
            }
        }
        return new Choice(query.prefix().isEmpty() ? byTerms() : byTermsAndWords(), true);
    }

    /** About how many passages hold a selecting term, if terms keep clear of one another. */
    private long holdersEverywhere() {
        long sum = 0;
        for (TermGroup group : query.select()) {
            for (String term : group.terms()) {
                sum += query.statistics().documentFrequency(term);
            }
        }
        return sum;
    }

    /** About how many of them are in scope. */
    private double holders(long everywhere) throws SQLException {
        return scope.isEverything() ? everywhere : share(everywhere, scope.chunks());
    }

    /** About how many of them full text goes through between the first and the last passage in scope. */
    private double metOnTheWay(long everywhere) throws SQLException {
        return share(everywhere, scope.last() - scope.first() + 1);
    }

    private double share(long everywhere, long passages) throws SQLException {
        long all = session.number("select sum(chunks) from collections");
        return all == 0 ? everywhere : (double) everywhere * Math.min(all, passages) / all;
    }

    /** All of them, or more than a few. */
    private Set<Long> holdersInScope() throws SQLException {
        var chunks = new LinkedHashSet<Long>();
        Session.Rows rows = row -> {
            long chunk = row.getLong(1);
            if (scope.contains(chunk)) {
                chunks.add(chunk);
            }
            return chunks.size() <= FEW;
        };
        String range = " match ? and rowid between ? and ?";
        session.each(
                "select rowid from terms_index where terms_index" + range, rows, match(), scope.first(), scope.last());
        if (!query.prefix().isEmpty()) {
            session.each(
                    "select rowid from words_index where words_index" + range,
                    rows,
                    prefix(),
                    scope.first(),
                    scope.last());
        }
        return chunks;
    }

    private List<Long> byTerms() throws SQLException {
        if (scope.isEverything()) {
            return session.list(
                    "select rowid from terms_index where terms_index match ? order by " + RANKED + " limit ?",
                    row -> row.getLong(1),
                    match(),
                    limit());
        }
        return inScope(
                "select rowid from terms_index where terms_index match ? and rowid between ? and ? order by " + RANKED,
                match(),
                scope.first(),
                scope.last());
    }

    /** Both tables know a part of what a prefix begins; a passage's scores in them add up. */
    private List<Long> byTermsAndWords() throws SQLException {
        return inScope("""
                with found as materialized (
                  select rowid as chunk, %s as score from terms_index
                  where terms_index match ?1 and rowid between ?3 and ?4
                  union all
                  select rowid, bm25(words_index) from words_index
                  where words_index match ?2 and rowid between ?3 and ?4)
                select chunk from found group by chunk order by sum(score)""".formatted(RANKED), match(), prefix(), scope.first(), scope.last());
    }

    private List<Long> inScope(String sql, Object... arguments) throws SQLException {
        var chunks = new ArrayList<Long>();
        int limit = limit();
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

    private int limit() {
        int most = query.limit() + Math.max(LEAST_MARGIN, query.limit() / 2);
        boolean isWhole = query.prefix().isEmpty() && Set.copyOf(query.select()).containsAll(query.score());
        return isWhole ? most : Math.max(FEW, most);
    }

    private String match() {
        String terms = String.join(" OR ", selecting);
        if (query.prefix().isEmpty()) {
            return terms;
        }
        return terms.isEmpty() ? prefix() : terms + " OR " + prefix();
    }

    private String prefix() {
        return StoredTerm.quoted(query.prefix()) + " *";
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
}

package io.ragstone.store.postgres;

import io.ragstone.model.Field;
import io.ragstone.model.FieldTerms;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * How many passages hold a term: a count, and what has changed since it was made. A transaction adds its changes and
 * touches no count, so that writers never wait for each other over a common word; the changes are added up later. Both
 * together are always true.
 */
final class TermChanges {

    private static final int FEW = 20_000;

    /** So many are added up though others write. Doing it after each batch took a third of the time. */
    private static final int MANY = 1_000_000;

    private static final int MOST_AT_ONCE = 1_000_000;

    private final Map<String, Long> changes = new TreeMap<>();

    /** Counts a passage in ({@code sign} 1) or out (-1). */
    void count(FieldTerms passage, int sign) {
        Set<String> terms = new HashSet<>();
        for (Field field : Field.values()) {
            if (field != Field.WORD) {
                passage.terms(field).forEach(term -> terms.add(StoredText.of(term)));
            }
        }
        terms.remove("");
        for (String term : terms) {
            changes.merge(term, (long) sign, Long::sum);
        }
    }

    void write(Session session) throws SQLException {
        Column terms = Column.texts();
        Column counts = Column.numbers();
        changes.forEach((term, change) -> {
            if (change != 0) {
                terms.add(term);
                counts.add(change);
            }
        });
        if (terms.size() > 0) {
            session.update(
                    "insert into term_changes (term, chunks) select * from unnest(?::text[], ?::bigint[])",
                    terms,
                    counts);
        }
    }

    /** Adds some changes up where many have gathered and nobody else does; returns whether many are left. */
    static boolean addUp(Session session, boolean isQuiet, int lockKey) throws SQLException {
        int enough = isQuiet ? FEW : MANY;
        boolean isWorthIt =
                session.is("select count(*) >= ? from (select 1 from term_changes limit ?) few", enough, enough)
                        && session.is("select pg_try_advisory_xact_lock(?::int, ?::int)", lockKey, Locks.TERM_COUNTS);
        if (!isWorthIt) {
            return false;
        }
        int gone = (int) session.number("""
                with gone as (
                    delete from term_changes where ctid in (select ctid from term_changes limit ?) returning term, chunks),
                  sums as (select term, sum(chunks) as chunks from gone group by term),
                  added as (
                    insert into term_counts as c (term, chunks) select term, chunks from sums order by term
                    on conflict (term) do update set chunks = c.chunks + excluded.chunks)
                select count(*) from gone""", MOST_AT_ONCE);
        return gone == MOST_AT_ONCE;
    }
}

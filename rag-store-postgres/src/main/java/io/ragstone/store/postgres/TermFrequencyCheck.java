package io.ragstone.store.postgres;

import io.ragstone.internal.store.Check;
import io.ragstone.internal.store.Damage;
import io.ragstone.model.CareProgress;
import io.ragstone.model.Finding;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;

/**
 * How many passages hold a term, against what is counted. Stored terms are gone through some thousand at a time, so the
 * sums are of no single moment: terms whose sums differ are looked at again, some hundred in one snapshot, by the
 * full-text index. A repair adds the difference to the changes, in the statement that finds it, so it is right whatever
 * others write meanwhile.
 */
final class TermFrequencyCheck implements Check<Database> {

    private static final Damage DAMAGE = Damage.TERM_FREQUENCY_WRONG;

    /** How many terms are kept in memory at once, about. */
    private static final long TERMS = 1_000_000;

    private static final int TERMS_AT_ONCE = 500;

    private static final String COUNTED = """
            select term, sum(chunks) as passages
            from (select term, chunks from term_counts %1$s union all select term, chunks from term_changes %1$s) counted
            group by term""";

    /** Of some terms, those whose numbers differ: term, passages that hold it, passages that are counted. */
    private static final String DIFFERENT =
            """
            select a.term, coalesce(h.passages, 0) as held, coalesce(n.passages, 0) as counted
            from unnest(?::text[]) a (term)
            left join (
              select w.term, count(*) as passages
              from chunk_terms t cross join lateral (select distinct unnest(%s) as term) w
              where term_vector(t.terms, t.peaks) @@ ?::tsquery and w.term = any(?) group by w.term) h on h.term = a.term
            left join (%s) n on n.term = a.term
            where coalesce(h.passages, 0) <> coalesce(n.passages, 0)""".formatted(ScoredTerms.of("t.terms"), COUNTED.formatted("where term = any(?)"));

    @Override
    public Set<String> codes() {
        return Set.of(DAMAGE.code());
    }

    @Override
    public void look(Database database, CareProgress progress, Consumer<Finding> each) {
        long most = database.read(session -> session.number(
                "select greatest((select count(*) from term_counts), (select count(*) from chunk_terms))"));
        int shares = (int) (1 + most / TERMS);
        for (int share = 0; share < shares; share++) {
            var held = new HashMap<String, Long>();
            var mine = new Share(share, shares);
            sum(database, mine, held, progress);
            for (List<String> some : portions(suspects(database, mine, held))) {
                database.read(session -> findings(session, some)).forEach(each);
            }
        }
    }

    /** Some of all terms. */
    private record Share(int share, int shares) {
        boolean has(String term) {
            return Math.floorMod(term.hashCode(), shares) == share;
        }
    }

    private static void sum(Database database, Share mine, Map<String, Long> held, CareProgress progress) {
        String sums = "select w.term, count(*) from chunk_terms t cross join lateral (select distinct unnest("
                + ScoredTerms.of("t.terms") + ") as term) w where %s group by w.term";
        OptionalLong last = OptionalLong.of(Long.MIN_VALUE);
        for (long done = 0; last.isPresent(); done++) {
            long after = last.getAsLong();
            var page = new HashMap<String, Long>();
            last = database.read(session -> {
                page.clear();
                OptionalLong end = RowCheck.last(session, "chunk_terms", "chunk_id", after);
                if (end.isPresent()) {
                    var range = new RowCheck.Range(after, end.getAsLong());
                    session.each(sums.formatted(range.of("t.chunk_id")), row -> {
                        page.put(row.getString(1), row.getLong(2));
                        return true;
                    });
                }
                return end;
            });
            page.forEach((term, passages) -> {
                if (mine.has(term)) {
                    held.merge(term, passages, Long::sum);
                }
            });
            progress.progress("counting terms", done, -1);
        }
    }

    /** Those whose sums differ, those that many passages hold first: so these are looked at together. */
    private static List<String> suspects(Database database, Share mine, Map<String, Long> held) {
        Map<String, Long> different = database.read(session -> {
            var left = new HashMap<>(held);
            session.each(COUNTED.formatted(""), row -> {
                String term = row.getString(1);
                if (mine.has(term)) {
                    left.merge(term, -row.getLong(2), Long::sum);
                }
                return true;
            });
            left.values().removeIf(difference -> difference == 0);
            return left;
        });
        return different.keySet().stream()
                .sorted((a, b) -> Long.compare(held.getOrDefault(b, 0L), held.getOrDefault(a, 0L)))
                .toList();
    }

    private static List<List<String>> portions(List<String> terms) {
        var portions = new ArrayList<List<String>>();
        for (int from = 0; from < terms.size(); from += TERMS_AT_ONCE) {
            portions.add(terms.subList(from, Math.min(terms.size(), from + TERMS_AT_ONCE)));
        }
        return portions;
    }

    private static Object[] arguments(List<String> terms) {
        Column column = Column.texts(terms);
        return new Object[] {column, TermQuery.any(terms, ""), column, column, column};
    }

    private static List<Finding> findings(Session session, List<String> terms) throws SQLException {
        return session.list(
                DIFFERENT,
                row -> DAMAGE.at(Optional.empty(), "", row.getString(1), DAMAGE.words(row.getLong(2), row.getLong(3))),
                arguments(terms));
    }

    @Override
    public List<Finding> mend(Database database, List<Finding> findings) {
        for (List<String> some :
                portions(findings.stream().map(Finding::subject).toList())) {
            database.write(session -> {
                Locks.await(session, database.lockKey(), Locks.MENDING);
                return session.update(
                        "insert into term_changes (term, chunks) select term, held - counted from (" + DIFFERENT
                                + ") different",
                        arguments(some));
            });
        }
        return List.of();
    }
}

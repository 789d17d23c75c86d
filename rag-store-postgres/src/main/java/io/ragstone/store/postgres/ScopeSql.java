package io.ragstone.store.postgres;

import io.ragstone.model.CollectionId;
import io.ragstone.model.Filter;
import io.ragstone.model.Scope;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A scope as a condition on {@code documents d}.
 *
 * @param collections all there are, by row
 * @param condition in SQL
 * @param arguments to be bound, in order
 * @param isEverything whether every document meets it
 */
record ScopeSql(Map<Long, CollectionId> collections, String condition, List<Object> arguments, boolean isEverything) {

    /** Documents of which a wide scope is told. */
    private static final int SAMPLE = 2_000;

    /** Documents in scope of the sample from which the rest can be told, to a third or so. */
    private static final int TELLING = 50;

    private static final double ALL_PERCENT = 100;
    private static final double MOST_PERCENT = 10;

    ScopeSql {
        collections = Map.copyOf(collections);
        arguments = Collections.unmodifiableList(arguments);
    }

    static ScopeSql of(Session session, Scope scope) throws SQLException {
        Map<Long, CollectionId> existing = CollectionRows.byRow(session);
        Set<Long> rows = rows(existing, scope);
        boolean isUnfiltered =
                scope.filter() instanceof Filter.All all && all.parts().isEmpty();
        if (isUnfiltered && rows.size() == existing.size()) {
            return new ScopeSql(existing, "true", List.of(), true);
        }
        var filter = new FilterSql(session, existing, rows);
        String condition = scope.filter().match(filter);
        var arguments = new ArrayList<Object>();
        arguments.add(Column.numbers(rows));
        arguments.addAll(filter.arguments());
        return new ScopeSql(existing, "d.collection_id = any(?) and " + condition, arguments, false);
    }

    private static Set<Long> rows(Map<Long, CollectionId> existing, Scope scope) {
        Map<CollectionId, Long> byId = new HashMap<>();
        existing.forEach((row, id) -> byId.put(id, row));
        var rows = new LinkedHashSet<Long>();
        for (CollectionId id : scope.collections()) {
            Long row = byId.get(id);
            if (row == null) {
                throw CollectionRows.unknown(id);
            }
            rows.add(row);
        }
        return rows;
    }

    /**
     * About how many passages are in scope: counted where few documents are, else reckoned from some pages of the
     * table, always the same, which takes a fifth of the time.
     */
    long passages(Session session) throws SQLException {
        return passages(session, SAMPLE);
    }

    /** @param sampled about how many documents of all are looked at, where there are ten times as many */
    long passages(Session session, int sampled) throws SQLException {
        if (isEverything) {
            return session.number("select sum(chunks) from collection_counts");
        }
        long documents = session.number("select sum(pending + indexed + skipped + failed) from collection_counts");
        double percent = ALL_PERCENT * sampled / Math.max(documents, 1);
        Tally sample = percent > MOST_PERCENT
                ? Tally.NOTHING
                : tally(session, "tablesample system (?::float8) repeatable (1)", percent);
        return sample.documents() < TELLING
                ? tally(session, "").chunks()
                : (long) (sample.chunks() / percent * ALL_PERCENT);
    }

    private record Tally(long documents, long chunks) {
        static final Tally NOTHING = new Tally(0, 0);
    }

    private Tally tally(Session session, String sample, Object... arguments) throws SQLException {
        return session.first(
                        "select count(*), sum(d.chunks) from documents d " + sample + " where " + condition,
                        row -> new Tally(row.getLong(1), row.getLong(2)),
                        argumentsBetween(List.of(arguments)))
                .orElse(Tally.NOTHING);
    }

    /** {@code first}, the arguments, {@code more}. */
    Object[] argumentsBetween(List<Object> first, Object... more) {
        var all = new ArrayList<>(first);
        all.addAll(arguments);
        Collections.addAll(all, more);
        return all.toArray();
    }
}

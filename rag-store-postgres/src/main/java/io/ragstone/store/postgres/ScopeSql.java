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

    /** How many passages are in scope. Costs a look at its documents. */
    long passages(Session session) throws SQLException {
        return isEverything
                ? session.number("select sum(chunks) from collection_counts")
                : session.number(
                        "select sum(d.chunks) from documents d where " + condition, argumentsBetween(List.of()));
    }

    /** {@code first}, the arguments, {@code more}. */
    Object[] argumentsBetween(List<Object> first, Object... more) {
        var all = new ArrayList<>(first);
        all.addAll(arguments);
        Collections.addAll(all, more);
        return all.toArray();
    }
}

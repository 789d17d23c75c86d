package io.ragstone.store.postgres;

import io.ragstone.model.CollectionId;
import io.ragstone.model.Filter;
import io.ragstone.model.Scope;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/**
 * A scope as a condition on {@code documents d}.
 *
 * @param condition in SQL
 * @param arguments to be bound, in order
 * @param isEverything whether every document meets it
 */
record ScopeSql(String condition, List<Object> arguments, boolean isEverything) {

    ScopeSql {
        arguments = Collections.unmodifiableList(arguments);
    }

    static ScopeSql of(Session session, Scope scope) throws SQLException {
        Map<Long, CollectionId> existing = CollectionRows.byRow(session);
        var rows = new LinkedHashSet<Long>();
        for (CollectionId id : scope.collections()) {
            rows.add(CollectionRows.require(session, id));
        }
        boolean isUnfiltered =
                scope.filter() instanceof Filter.All all && all.parts().isEmpty();
        if (isUnfiltered && rows.size() == existing.size()) {
            return new ScopeSql("true", List.of(), true);
        }
        var filter = new FilterSql(session, existing, rows);
        String condition = scope.filter().match(filter);
        var arguments = new ArrayList<Object>();
        arguments.add(Column.numbers(rows));
        arguments.addAll(filter.arguments());
        return new ScopeSql("d.collection_id = any(?) and " + condition, arguments, false);
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

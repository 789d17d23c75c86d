package io.ragstone.store.sqlite;

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
        var filter = new FilterSql(session, existing);
        String condition = scope.filter().match(filter);
        boolean isUnfiltered =
                scope.filter() instanceof Filter.All all && all.parts().isEmpty();
        if (isUnfiltered && rows.size() == existing.size()) {
            return new ScopeSql("1", List.of(), true);
        }
        var arguments = new ArrayList<Object>(rows);
        arguments.addAll(filter.arguments());
        String places = String.join(", ", Collections.nCopies(rows.size(), "?"));
        return new ScopeSql("d.collection_id in (" + places + ") and " + condition, arguments, false);
    }

    /** The arguments with {@code more} behind them. */
    Object[] argumentsAnd(Object... more) {
        var all = new ArrayList<>(arguments);
        Collections.addAll(all, more);
        return all.toArray();
    }
}

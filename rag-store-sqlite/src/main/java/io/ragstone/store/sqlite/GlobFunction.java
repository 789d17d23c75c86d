package io.ragstone.store.sqlite;

import io.ragstone.model.Glob;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.sqlite.Function;

/**
 * The SQL function {@code glob_matches(pattern number, text)}: patterns mean in SQL what they mean in Java because Java
 * answers. One per session.
 */
final class GlobFunction extends Function {

    private final List<Glob> patterns = new ArrayList<>();

    private GlobFunction() {}

    static GlobFunction register(Connection connection) throws SQLException {
        var function = new GlobFunction();
        Function.create(connection, "glob_matches", function, 2, Function.FLAG_DETERMINISTIC);
        return function;
    }

    /** Forgets all patterns; done before each statement that uses some. */
    void clear() {
        patterns.clear();
    }

    /** Makes {@code pattern} known and returns its number. */
    int add(Glob pattern) {
        patterns.add(pattern);
        return patterns.size() - 1;
    }

    @Override
    protected void xFunc() throws SQLException {
        result(patterns.get(value_int(0)).matches(value_text(1)) ? 1 : 0);
    }
}

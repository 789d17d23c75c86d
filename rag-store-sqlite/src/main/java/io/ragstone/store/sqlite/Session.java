package io.ragstone.store.sqlite;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One connection with its prepared statements. Used by one thread at a time; a statement must be read to its end before
 * the same one is run again.
 */
final class Session implements AutoCloseable {

    private static final int MOST_STATEMENTS = 150;

    private final Connection connection;
    private final GlobFunction globs;
    private final SnapshotCache cache = new SnapshotCache();
    private final Map<String, PreparedStatement> statements = new LinkedHashMap<>(16, 0.75f, true);

    Session(Connection connection) throws SQLException {
        this.connection = connection;
        this.globs = GlobFunction.register(connection);
    }

    /** Turns one row into a value. */
    interface Row<T> {
        T from(ResultSet row) throws SQLException;
    }

    /** Takes one row and says whether it wants more. */
    interface Rows {
        boolean take(ResultSet row) throws SQLException;
    }

    Connection connection() {
        return connection;
    }

    GlobFunction globs() {
        return globs;
    }

    /** What was worked out from the rows as they stand now; emptied as soon as anyone commits. */
    SnapshotCache cache() throws SQLException {
        return cache.asOf(number("pragma data_version"));
    }

    void execute(String sql) throws SQLException {
        prepared(sql).execute();
    }

    int update(String sql, @Nullable Object... arguments) throws SQLException {
        return bound(sql, arguments).executeUpdate();
    }

    /** Runs {@code sql} for its rows until {@code rows} wants no more. */
    void each(String sql, Rows rows, @Nullable Object... arguments) throws SQLException {
        try (ResultSet result = bound(sql, arguments).executeQuery()) {
            boolean wantsMore = true;
            while (wantsMore && result.next()) {
                wantsMore = rows.take(result);
            }
        }
    }

    <T> List<T> list(String sql, Row<T> row, @Nullable Object... arguments) throws SQLException {
        var values = new ArrayList<T>();
        each(sql, result -> values.add(row.from(result)), arguments);
        return values;
    }

    <T> Optional<T> first(String sql, Row<T> row, @Nullable Object... arguments) throws SQLException {
        try (ResultSet result = bound(sql, arguments).executeQuery()) {
            return result.next() ? Optional.of(row.from(result)) : Optional.empty();
        }
    }

    /** The number in the first column of the first row; 0 without a row or for null. */
    long number(String sql, @Nullable Object... arguments) throws SQLException {
        try (ResultSet result = bound(sql, arguments).executeQuery()) {
            return result.next() ? result.getLong(1) : 0;
        }
    }

    private PreparedStatement bound(String sql, @Nullable Object... arguments) throws SQLException {
        PreparedStatement statement = prepared(sql);
        for (int i = 0; i < arguments.length; i++) {
            bind(statement, i + 1, arguments[i]);
        }
        return statement;
    }

    private static void bind(PreparedStatement statement, int at, @Nullable Object value) throws SQLException {
        if (value instanceof String text) {
            statement.setString(at, StoredText.of(text));
        } else if (value instanceof Number number && !(value instanceof Double)) {
            statement.setLong(at, number.longValue());
        } else if (value instanceof byte[] bytes) {
            statement.setBytes(at, bytes);
        } else if (value instanceof Boolean flag) {
            statement.setInt(at, flag ? 1 : 0);
        } else {
            statement.setObject(at, value);
        }
    }

    private PreparedStatement prepared(String sql) throws SQLException {
        PreparedStatement known = statements.get(sql);
        if (known != null) {
            return known;
        }
        if (statements.size() >= MOST_STATEMENTS) {
            var oldest = statements.entrySet().iterator();
            oldest.next().getValue().close();
            oldest.remove();
        }
        PreparedStatement statement = connection.prepareStatement(sql);
        statements.put(sql, statement);
        return statement;
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}

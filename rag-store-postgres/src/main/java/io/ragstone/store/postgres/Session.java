package io.ragstone.store.postgres;

import io.ragstone.model.Vector;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One connection within a transaction. Used by one thread at a time. */
final class Session {

    private static final int FETCH_ROWS = 1_000;

    private final Connection connection;

    Session(Connection connection) {
        this.connection = connection;
    }

    /** Turns one row into a value. */
    interface Row<T> {
        T from(ResultSet row) throws SQLException;
    }

    /** Takes one row and says whether it wants more. */
    interface Rows {
        boolean take(ResultSet row) throws SQLException;
    }

    void execute(String sql) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.execute();
        }
    }

    int update(String sql, @Nullable Object... arguments) throws SQLException {
        try (PreparedStatement statement = bound(sql, arguments)) {
            return statement.executeUpdate();
        }
    }

    /** Runs {@code sql} once for each list of arguments, in one round trip: for what is no {@link Column}. */
    void updateAll(String sql, List<Object[]> rows) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (Object[] arguments : rows) {
                bindAll(statement, arguments);
                statement.addBatch();
            }
            statement.executeBatch();
        }
    }

    /** Runs {@code sql} for its rows until {@code rows} wants no more; rows come in portions. */
    void each(String sql, Rows rows, @Nullable Object... arguments) throws SQLException {
        try (PreparedStatement statement = bound(sql, arguments)) {
            statement.setFetchSize(FETCH_ROWS);
            try (ResultSet result = statement.executeQuery()) {
                boolean wantsMore = true;
                while (wantsMore && result.next()) {
                    wantsMore = rows.take(result);
                }
            }
        }
    }

    <T> List<T> list(String sql, Row<T> row, @Nullable Object... arguments) throws SQLException {
        var values = new ArrayList<T>();
        try (PreparedStatement statement = bound(sql, arguments);
                ResultSet result = statement.executeQuery()) {
            while (result.next()) {
                values.add(row.from(result));
            }
        }
        return values;
    }

    <T> Optional<T> first(String sql, Row<T> row, @Nullable Object... arguments) throws SQLException {
        try (PreparedStatement statement = bound(sql, arguments);
                ResultSet result = statement.executeQuery()) {
            return result.next() ? Optional.of(row.from(result)) : Optional.empty();
        }
    }

    /** The number in the first column of the first row; 0 without a row or for null. */
    long number(String sql, @Nullable Object... arguments) throws SQLException {
        return first(sql, row -> row.getLong(1), arguments).orElse(0L);
    }

    /** Whether the first column of the first row is true. */
    boolean is(String sql, @Nullable Object... arguments) throws SQLException {
        return first(sql, row -> row.getBoolean(1), arguments).orElse(false);
    }

    private PreparedStatement bound(String sql, @Nullable Object... arguments) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        try {
            bindAll(statement, arguments);
            return statement;
        } catch (SQLException | RuntimeException e) {
            statement.close();
            throw e;
        }
    }

    private void bindAll(PreparedStatement statement, @Nullable Object... arguments) throws SQLException {
        for (int i = 0; i < arguments.length; i++) {
            bind(statement, i + 1, arguments[i]);
        }
    }

    private void bind(PreparedStatement statement, int at, @Nullable Object value) throws SQLException {
        if (value instanceof String text) {
            statement.setString(at, StoredText.of(text));
        } else if (value instanceof Vector vector) {
            statement.setObject(at, vector.toArray());
        } else if (value instanceof byte[] bytes) {
            statement.setBytes(at, bytes);
        } else if (value instanceof Column column) {
            statement.setArray(at, array(column));
        } else if (value == null) {
            statement.setNull(at, Types.OTHER);
        } else {
            statement.setObject(at, value);
        }
    }

    private Array array(Column column) throws SQLException {
        return connection.createArrayOf(column.type(), column.values());
    }
}

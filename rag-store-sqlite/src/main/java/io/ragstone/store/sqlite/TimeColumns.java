package io.ragstone.store.sqlite;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;

/** Reads instants from two columns, seconds and nanoseconds, both null when there is none. */
final class TimeColumns {

    private TimeColumns() {}

    /** The time in {@code column} and the one after it. */
    static Optional<Instant> read(ResultSet row, int column) throws SQLException {
        long seconds = row.getLong(column);
        return row.wasNull() ? Optional.empty() : Optional.of(Instant.ofEpochSecond(seconds, row.getLong(column + 1)));
    }
}

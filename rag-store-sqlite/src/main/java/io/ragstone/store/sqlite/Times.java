package io.ragstone.store.sqlite;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Instants as two columns, seconds and nanoseconds, so that none is rounded; both null when there is none. */
final class Times {

    private Times() {}

    static @Nullable Long seconds(Optional<Instant> time) {
        return time.map(Instant::getEpochSecond).orElse(null);
    }

    static @Nullable Long nanos(Optional<Instant> time) {
        return time.map(at -> (long) at.getNano()).orElse(null);
    }

    /** The time in {@code column} and the one after it. */
    static Optional<Instant> read(ResultSet row, int column) throws SQLException {
        long seconds = row.getLong(column);
        return row.wasNull() ? Optional.empty() : Optional.of(Instant.ofEpochSecond(seconds, row.getLong(column + 1)));
    }
}

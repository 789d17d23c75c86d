package io.ragstone.store.sqlite;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Instants of documents as two columns, seconds and nanoseconds, so that none is rounded, both null when there is none;
 * those of jobs as microseconds.
 */
final class Times {

    private Times() {}

    static @Nullable Long seconds(Optional<Instant> time) {
        return time.map(Instant::getEpochSecond).orElse(null);
    }

    static @Nullable Long nanos(Optional<Instant> time) {
        return time.map(at -> at.getLong(ChronoField.NANO_OF_SECOND)).orElse(null);
    }

    /** The time in {@code column} and the one after it. */
    static Optional<Instant> read(ResultSet row, int column) throws SQLException {
        long seconds = row.getLong(column);
        return row.wasNull() ? Optional.empty() : Optional.of(Instant.ofEpochSecond(seconds, row.getLong(column + 1)));
    }

    static long micros(Instant time) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, time);
    }

    static long micros(Duration duration) {
        return TimeUnit.MICROSECONDS.convert(duration);
    }

    static Instant fromMicros(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }
}

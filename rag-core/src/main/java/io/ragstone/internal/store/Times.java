package io.ragstone.internal.store;

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
public final class Times {

    private Times() {}

    public static @Nullable Long seconds(Optional<Instant> time) {
        return time.map(Instant::getEpochSecond).orElse(null);
    }

    public static @Nullable Long nanos(Optional<Instant> time) {
        return time.map(at -> at.getLong(ChronoField.NANO_OF_SECOND)).orElse(null);
    }

    public static long micros(Instant time) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, time);
    }

    public static long micros(Duration duration) {
        return TimeUnit.MICROSECONDS.convert(duration);
    }

    public static Instant fromMicros(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }
}

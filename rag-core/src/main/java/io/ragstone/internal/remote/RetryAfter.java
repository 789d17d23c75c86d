package io.ragstone.internal.remote;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the HTTP header {@code Retry-After}: a number of seconds, or a date. */
public final class RetryAfter {

    private static final Pattern SECONDS = Pattern.compile("\\d{1,9}(\\.\\d{1,9})?");

    private RetryAfter() {}

    /** How long that is from {@code now} on; empty if {@code header} says nothing that can be read. */
    public static Optional<Duration> read(@Nullable String header, Instant now) {
        if (header == null) {
            return Optional.empty();
        }
        String value = header.strip();
        if (SECONDS.matcher(value).matches()) {
            return Optional.of(Duration.ofMillis(Math.round(Double.parseDouble(value) * 1_000)));
        }
        try {
            Instant then = ZonedDateTime.parse(value, DateTimeFormatter.RFC_1123_DATE_TIME)
                    .toInstant();
            return Optional.of(then.isAfter(now) ? Duration.between(now, then) : Duration.ZERO);
        } catch (DateTimeException unreadable) {
            return Optional.empty();
        }
    }
}

package io.ragstone.internal.remote;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * When a server may be called: so many times a minute, evenly, and not at all while it has asked to be left alone.
 * Thread-safe.
 */
final class Pace {

    private final InstantSource time;
    private final Duration interval;
    private Instant next = Instant.EPOCH;
    private Instant pauseEnd = Instant.EPOCH;
    private Instant last = Instant.EPOCH;

    /** @param requestsPerMinute 0 for as many as there are */
    Pace(int requestsPerMinute, InstantSource time) {
        this.time = time;
        this.interval =
                requestsPerMinute == 0 ? Duration.ZERO : Duration.ofMinutes(1).dividedBy(requestsPerMinute);
    }

    /** Takes the next free place in the row of calls; returns how long it is until then. */
    synchronized Duration place() {
        Instant now = now();
        Instant place = next.isAfter(now) ? next : now;
        next = place.plus(interval);
        return Duration.between(now, place);
    }

    /** Nobody calls for {@code pause}. */
    synchronized void pause(Duration pause) {
        Instant end = now().plus(pause);
        pauseEnd = end.isAfter(pauseEnd) ? end : pauseEnd;
    }

    /** How long nobody may call. */
    synchronized Duration pauseLeft() {
        Instant now = now();
        return pauseEnd.isAfter(now) ? Duration.between(now, pauseEnd) : Duration.ZERO;
    }

    /** The time; a clock that was set back takes what is planned with it. */
    private Instant now() {
        Instant now = time.instant();
        if (now.isBefore(last)) {
            Duration back = Duration.between(now, last);
            next = next.minus(back);
            pauseEnd = pauseEnd.minus(back);
        }
        last = now;
        return now;
    }
}

package io.ragstone.model;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * How a process notices the changes of a collection's source.
 *
 * @param mode how
 * @param reason why it does not go by events; empty if it does
 * @param process who watches
 * @param seen when this was last known to be so
 * @param behindSince since when a change has been noticed that was not dealt with yet; empty if all were
 */
public record WatchState(Mode mode, String reason, String process, Instant seen, Optional<Instant> behindSince) {

    /** How changes are noticed. */
    public enum Mode {
        /** The source tells of them. */
        EVENTS,
        /** By looking again and again. */
        POLLING
    }

    /** How far the index was behind when this was last known. */
    public Duration lag() {
        return behindSince.map(since -> Duration.between(since, seen)).orElse(Duration.ZERO);
    }
}

package io.ragstone.testkit;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** Time that stands still until a test moves it. Thread-safe. */
public final class ManualTime implements InstantSource {

    private Instant now = Instant.parse("2026-01-01T00:00:00Z");

    private ManualTime() {}

    /** Starts at the first instant of 2026, UTC. */
    public static ManualTime start() {
        return new ManualTime();
    }

    /** Moves on by {@code step}, which may be negative: clocks do jump back. */
    public synchronized void advance(Duration step) {
        now = now.plus(step);
    }

    @Override
    public synchronized Instant instant() {
        return now;
    }
}

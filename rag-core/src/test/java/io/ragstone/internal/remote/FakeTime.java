package io.ragstone.internal.remote;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/** Time that passes only while somebody waits. Chance is always in the middle. Thread-safe. */
final class FakeTime implements InstantSource, Surroundings.Sleeper {

    private final List<Duration> waits = new ArrayList<>();
    private Instant now = Instant.parse("2026-01-01T00:00:00Z");

    Surroundings surroundings() {
        return new Surroundings(this, this, () -> 1L << 63);
    }

    @Override
    public synchronized Instant instant() {
        return now;
    }

    @Override
    public synchronized void sleep(Duration wait) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        if (!wait.isZero()) {
            waits.add(wait);
            now = now.plus(wait);
        }
    }

    synchronized void advance(Duration step) {
        now = now.plus(step);
    }

    /** What was waited for, in order. */
    synchronized List<Duration> waits() {
        return List.copyOf(waits);
    }
}

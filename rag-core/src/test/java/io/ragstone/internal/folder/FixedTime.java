package io.ragstone.internal.folder;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that a test sets. */
final class FixedTime implements InstantSource {

    private Instant now;

    FixedTime(Instant now) {
        this.now = now;
    }

    /** A clock so far ahead of the file system's that every file has long been left alone. */
    static FixedTime longAfterEveryChange() {
        return new FixedTime(InstantSource.system().instant().plus(Duration.ofDays(1)));
    }

    void set(Instant instant) {
        now = instant;
    }

    @Override
    public Instant instant() {
        return now;
    }
}

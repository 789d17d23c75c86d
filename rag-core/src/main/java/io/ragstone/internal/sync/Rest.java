package io.ragstone.internal.sync;

import io.ragstone.error.ModelException;
import io.ragstone.error.RagstoneException;
import java.time.Duration;

/**
 * How long work that failed is left alone: twice as long each time, a minute at most, and as long as a model asked for.
 * Not thread-safe.
 */
final class Rest {

    private static final Duration FIRST = Duration.ofSeconds(1);
    private static final int MOST_DOUBLINGS = 6;

    private int failures;
    private long untilNanos;

    void failed(RagstoneException failure, long nowNanos) {
        Duration pause = FIRST.multipliedBy(1L << Math.min(failures++, MOST_DOUBLINGS));
        Duration asked =
                failure instanceof ModelException model ? model.retryAfter().orElse(pause) : pause;
        untilNanos = nowNanos + (asked.compareTo(pause) > 0 ? asked : pause).toNanos();
    }

    /** Something went through, or nothing was there to be done while nothing had failed. */
    void worked(int done) {
        failures = done > 0 ? 0 : failures;
    }

    boolean isOver(long nowNanos) {
        return failures == 0 || nowNanos - untilNanos >= 0;
    }
}

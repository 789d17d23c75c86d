package io.ragstone.internal.remote;

import io.ragstone.error.ModelException;
import io.ragstone.error.ModelException.Fault;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * A failure that holds for a moment: what cannot go through is not sent again with every call, and one question that
 * waited in vain is enough. Thread-safe.
 */
final class Setback {

    private static final Duration UNUSABLE = Duration.ofSeconds(30);
    private static final Duration NO_ANSWER = Duration.ofSeconds(10);

    private final InstantSource time;
    private @Nullable ModelException failure;
    private Instant since = Instant.EPOCH;

    Setback(InstantSource time) {
        this.time = time;
    }

    /**
     * Lets work begin.
     *
     * @throws ModelException if it would fail again; the failure is the one of before
     */
    synchronized void pass(boolean isQuestion) {
        if (failure == null) {
            return;
        }
        Duration age = Duration.between(since, time.instant());
        boolean isUnusable = failure.fault() == Fault.MODEL;
        if (age.isNegative() || age.compareTo(isUnusable ? UNUSABLE : NO_ANSWER) >= 0) {
            failure = null;
        } else if (isUnusable || isQuestion) {
            throw failure;
        }
    }

    /** Nothing goes through, or a question waited in vain. */
    synchronized void hold(ModelException holding) {
        failure = holding;
        since = time.instant();
    }

    /** Something went through. */
    synchronized void end() {
        failure = null;
    }
}

package io.ragstone.internal.remote;

import io.ragstone.error.ModelException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;

/**
 * Makes a call, and makes it again while that may help: after growing, spread waits, or when the server says. Never
 * more calls at once, and never more in a minute, than it may. Thread-safe.
 */
final class Attempts {

    private static final Duration FIRST_WAIT = Duration.ofMillis(500);
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(20);
    private static final int MOST_DOUBLINGS = 10;

    private final Surroundings surroundings;
    private final Pace pace;
    private final Semaphore calls;

    Attempts(Limits limits, Surroundings surroundings) {
        this.surroundings = surroundings;
        this.pace = new Pace(limits.requestsPerMinute(), surroundings.time());
        this.calls = new Semaphore(limits.concurrency(), true);
    }

    /**
     * The server's values for {@code texts}, in their order.
     *
     * @throws CallFailure if the texts may be at fault: it is too much, or refused, or broken each time
     * @throws ModelException if they are not: nothing goes through, or the server is away
     */
    <R> List<R> call(List<String> texts, RemoteCall<R> call, Retries retries) throws CallFailure, InterruptedException {
        Duration waited = Duration.ZERO;
        for (int attempt = 0; ; attempt++) {
            waited = waited.plus(pause(waited, retries));
            try {
                return once(texts, call);
            } catch (CallFailure failure) {
                refuseHopeless(failure);
                Duration wait = waitAfter(failure, attempt);
                if (attempt >= retries.after(failure) || retries.isTooLong(waited.plus(wait))) {
                    throw givenUp(failure);
                }
                surroundings.sleeper().sleep(wait);
                waited = waited.plus(wait);
            }
        }
    }

    /** Waits while the server wants to be left alone; returns how long that was. */
    private Duration pause(Duration waited, Retries retries) throws InterruptedException {
        Duration pause = pace.pauseLeft();
        if (retries.isTooLong(waited.plus(pause))) {
            throw ModelException.limited("the server asked to be left alone for another " + seconds(pause), pause);
        }
        surroundings.sleeper().sleep(pause);
        return pause;
    }

    private <R> List<R> once(List<String> texts, RemoteCall<R> call) throws CallFailure, InterruptedException {
        surroundings.sleeper().sleep(pace.place());
        calls.acquire();
        try {
            return Answer.inOrder(call.send(texts), texts.size());
        } finally {
            calls.release();
        }
    }

    private static void refuseHopeless(CallFailure failure) throws CallFailure {
        if (failure.kind() == CallFailure.Kind.UNUSABLE) {
            throw ModelException.unusable(failure.reason(), failure);
        }
        if (!failure.mayPass()) {
            throw failure;
        }
    }

    /** What the server asks for is kept by all calls, what is our own choice by this one. */
    private Duration waitAfter(CallFailure failure, int attempt) {
        Duration asked = failure.retryAfter().orElse(Duration.ZERO);
        if (asked.isZero()) {
            return backoff(attempt);
        }
        pace.pause(asked);
        return asked;
    }

    /** Doubles with each attempt, give or take a half. */
    private Duration backoff(int attempt) {
        long doubled = FIRST_WAIT.toMillis() << Math.min(attempt, MOST_DOUBLINGS);
        double spread = 0.5 + surroundings.random().nextDouble();
        return Duration.ofMillis(Math.round(Math.min(doubled, LONGEST_WAIT.toMillis()) * spread));
    }

    private static CallFailure givenUp(CallFailure failure) {
        if (failure.kind() == CallFailure.Kind.BROKEN) {
            return failure;
        }
        throw failure.retryAfter()
                .map(asked -> ModelException.limited(
                        failure.reason() + "; it asks to be left alone for " + seconds(asked), asked))
                .orElseGet(() -> ModelException.unavailable(failure.reason(), failure));
    }

    private static String seconds(Duration duration) {
        return Math.max(1, duration.toSeconds()) + " s";
    }
}

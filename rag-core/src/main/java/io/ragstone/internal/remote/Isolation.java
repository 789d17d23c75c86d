package io.ragstone.internal.remote;

import io.ragstone.error.ModelException;
import io.ragstone.internal.remote.CallFailure.Kind;
import io.ragstone.model.TokenEstimate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds out what becomes of each text of a call, also where the call as a whole fails: it is halved until the guilty
 * texts are alone, and a long one is tried in parts before it is given up. Before a text is called guilty, harmless
 * texts have to go through; otherwise a server that has gone bad would be taken for an index of bad texts. Thread-safe.
 *
 * @param <R> what the server gives
 */
final class Isolation<R> {

    /** A text of more tokens may be refused for its length, whatever the limit is said to be. */
    private static final int LONG = 256;

    /** How often a text is cut in half. */
    private static final int DEEPEST = 4;

    /** For how long a server that was well is taken to be. */
    private static final Duration WELL = Duration.ofSeconds(30);

    private final Attempts attempts;
    private final Results<R> results;
    private final Control<R> control;
    private final Surroundings surroundings;
    private volatile Instant wellAt = Instant.EPOCH;

    Isolation(Attempts attempts, Results<R> results, Control<R> control, Surroundings surroundings) {
        this.attempts = attempts;
        this.results = results;
        this.control = control;
        this.surroundings = surroundings;
    }

    /**
     * How a part of the work is done.
     *
     * @param depth how often its text has been cut
     */
    private record Effort<R>(Asking<R> asking, Retries retries, int depth) {

        /** That a part of a broken call breaks by chance is unlikely. */
        Effort<R> after(CallFailure failure) {
            return failure.kind() == Kind.BROKEN ? new Effort<>(asking, retries.ofPart(), depth) : this;
        }

        Effort<R> deeper() {
            return new Effort<>(asking, retries, depth + 1);
        }
    }

    /**
     * What becomes of each of {@code texts}.
     *
     * @throws ModelException if they are not at fault: the server is away, or nothing goes through
     */
    List<Outcome<R>> outcomes(List<String> texts, Asking<R> asking, Retries retries) throws InterruptedException {
        return outcomes(texts, new Effort<>(asking, retries, 0));
    }

    private List<Outcome<R>> outcomes(List<String> texts, Effort<R> effort) throws InterruptedException {
        try {
            return judged(attempts.call(texts, effort.asking().call(), effort.retries()), effort);
        } catch (CallFailure failure) {
            if (failure.kind() == Kind.BROKEN) {
                demandHealth(failure, effort);
            }
            return texts.size() > 1
                    ? halves(texts, effort.after(failure))
                    : List.of(alone(texts.get(0), failure, effort.after(failure)));
        }
    }

    private List<Outcome<R>> judged(List<R> values, Effort<R> effort) throws InterruptedException {
        var outcomes = new ArrayList<Outcome<R>>(values.size());
        for (R value : values) {
            try {
                results.check(value);
                outcomes.add(new Outcome.Got<>(value));
            } catch (CallFailure failure) {
                if (failure.kind() == Kind.UNUSABLE) {
                    throw ModelException.unusable(failure.reason(), failure);
                }
                outcomes.add(guilty(failure, effort));
            }
        }
        return outcomes;
    }

    private List<Outcome<R>> halves(List<String> texts, Effort<R> effort) throws InterruptedException {
        int half = texts.size() / 2;
        var outcomes = new ArrayList<>(outcomes(texts.subList(0, half), effort));
        outcomes.addAll(outcomes(texts.subList(half, texts.size()), effort));
        return outcomes;
    }

    private Outcome<R> alone(String text, CallFailure failure, Effort<R> effort) throws InterruptedException {
        if (effort.depth() == DEEPEST || TokenEstimate.count(text) <= LONG) {
            return guilty(failure, effort);
        }
        var values = new ArrayList<R>();
        for (String window : TextWindows.halves(text)) {
            Outcome<R> outcome = outcomes(List.of(window), effort.deeper()).get(0);
            if (!(outcome instanceof Outcome.Got<R> got)) {
                return outcome;
            }
            values.add(got.value());
        }
        return new Outcome.Got<>(results.combined(values));
    }

    private Outcome<R> guilty(CallFailure failure, Effort<R> effort) throws InterruptedException {
        demandHealth(failure, effort);
        return new Outcome.Refused<>(ModelException.refused(failure.reason(), failure));
    }

    /**
     * Makes sure that harmless texts go through.
     *
     * @throws ModelException if they do not
     */
    private void demandHealth(CallFailure failure, Effort<R> effort) throws InterruptedException {
        if (isKnownToBeWell()) {
            return;
        }
        try {
            control.values(effort.asking(), effort.retries().ofPart());
        } catch (CallFailure unwell) {
            throw unwell.kind() == Kind.BROKEN
                    ? ModelException.unavailable(failure.reason(), failure)
                    : ModelException.unusable("harmless texts do not go through either: " + unwell.reason(), unwell);
        }
        wellAt = surroundings.time().instant();
    }

    private boolean isKnownToBeWell() {
        Duration since = Duration.between(wellAt, surroundings.time().instant());
        return !since.isNegative() && since.compareTo(WELL) < 0;
    }
}

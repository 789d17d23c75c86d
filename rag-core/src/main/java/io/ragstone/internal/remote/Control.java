package io.ragstone.internal.remote;

import java.util.ArrayList;
import java.util.List;

/**
 * A few short, harmless texts. Where they go through, a server is well; they go in as small batches as others do.
 *
 * @param <R> what the server gives
 */
final class Control<R> {

    /** They are different enough that no sound model takes them for the same. */
    static final List<String> TEXTS = List.of("The harbour is quiet at night.", "Seven trees stand on the hill.");

    private final Attempts attempts;
    private final Limits limits;
    private final Results<R> results;

    Control(Attempts attempts, Limits limits, Results<R> results) {
        this.attempts = attempts;
        this.limits = limits;
        this.results = results;
    }

    /** What the server gives for them, checked. */
    List<R> values(Asking<R> asking, Retries retries) throws CallFailure, InterruptedException {
        var values = new ArrayList<R>();
        for (List<String> batch : Batches.of(TEXTS, limits, asking.overhead())) {
            values.addAll(attempts.call(batch, asking.control(), retries));
        }
        for (R value : values) {
            results.check(value);
        }
        return values;
    }
}

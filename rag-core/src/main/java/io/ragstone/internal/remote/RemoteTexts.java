package io.ragstone.internal.remote;

import io.ragstone.error.ModelException;
import io.ragstone.error.ModelException.Fault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeoutException;

/**
 * Gets a value for each of many texts from a server: long texts go in windows, {@link Batches} of limited size side by
 * side, each through {@link Isolation}. Thread-safe.
 *
 * @param <R> what the server gives
 */
public final class RemoteTexts<R> implements AutoCloseable {

    private final Limits limits;
    private final Patience patience;
    private final Results<R> results;
    private final Control<R> control;
    private final Isolation<R> isolation;
    private final Setback setback;
    private final CallThreads threads;
    private final Kept<R> kept = new Kept<>();

    /** @param model its name, for messages */
    public RemoteTexts(String model, Limits limits, Patience patience, Results<R> results, Surroundings surroundings) {
        this.limits = limits;
        this.patience = patience;
        this.results = results;
        var attempts = new Attempts(limits, surroundings);
        this.control = new Control<>(attempts, limits, results);
        this.isolation = new Isolation<>(attempts, results, control, surroundings);
        this.setback = new Setback(surroundings.time());
        this.threads = new CallThreads(model, limits.concurrency());
    }

    /** Texts on their way to the server. */
    private record Sent<R>(List<String> texts, FutureTask<List<Outcome<R>>> task) {

        void putInto(Map<String, Outcome<R>> known, List<Outcome<R>> outcomes) {
            for (int i = 0; i < outcomes.size(); i++) {
                known.put(texts.get(i), outcomes.get(i));
            }
        }
    }

    /**
     * One value for each of {@code texts}, in order.
     *
     * @throws ModelException if one has none. What the others got is remembered for the next call, so that a caller who
     *     tries again later, or without the guilty one, pays for nothing twice
     * @throws IllegalStateException after {@link #close}
     */
    public List<R> values(List<String> texts, Asking<R> asking) {
        threads.refuseIfClosed();
        Pieces pieces = Pieces.of(texts, Math.max(1, limits.inputTokens() - asking.overhead()));
        Map<String, Outcome<R>> known = new HashMap<>();
        if (!asking.isQuestion()) {
            known.putAll(kept.take(pieces.distinct()));
        }
        try {
            List<String> missing = pieces.distinct().stream()
                    .filter(text -> !known.containsKey(text))
                    .toList();
            send(missing, asking, known);
            return pieces.values(known, results);
        } catch (ModelException failure) {
            if (!asking.isQuestion()) {
                kept.keep(known);
            }
            throw failure;
        }
    }

    /** Fills {@code known}, also where it fails. */
    private void send(List<String> texts, Asking<R> asking, Map<String, Outcome<R>> known) {
        if (texts.isEmpty()) {
            return;
        }
        setback.pass(asking.isQuestion());
        var sent = new ArrayList<Sent<R>>();
        for (List<String> batch : Batches.of(texts, limits, asking.overhead())) {
            sent.add(new Sent<>(
                    batch,
                    threads.start(
                            () -> isolation.outcomes(batch, asking, retries(asking.isQuestion())),
                            asking.isQuestion())));
        }
        long start = System.nanoTime();
        try {
            for (Sent<R> each : sent) {
                each.putInto(known, result(each.task(), asking.isQuestion(), start));
            }
            setback.end();
        } catch (ModelException failure) {
            if (!asking.isQuestion()) {
                sent.forEach(each -> takeWhatIsThere(each, known));
            }
            throw failure;
        }
    }

    private Retries retries(boolean isQuestion) {
        return isQuestion ? Retries.ofQuestion(patience) : Retries.inBackground(patience);
    }

    private void takeWhatIsThere(Sent<R> sent, Map<String, Outcome<R>> known) {
        if (!sent.task().cancel(true) && !sent.task().isCancelled()) {
            try {
                sent.putInto(known, threads.result(sent.task()));
            } catch (ModelException alsoFailed) {
                // the first failure is told
            }
        }
    }

    /**
     * Begins something beside the usual work, such as a first look at a server.
     *
     * @throws IllegalStateException after {@link #close}
     */
    <T> FutureTask<T> startBeside(Callable<T> work) {
        threads.refuseIfClosed();
        setback.pass(true);
        return threads.start(work, true);
    }

    /** The values of the control texts, checked. For work that was started beside. */
    List<R> control(Asking<R> asking, boolean isQuestion) throws InterruptedException {
        try {
            return control.values(asking, retries(isQuestion));
        } catch (CallFailure failure) {
            throw failure.mayPass()
                    ? ModelException.unavailable(failure.reason(), failure)
                    : ModelException.unusable(failure.reason(), failure);
        }
    }

    /**
     * What {@code task} gives; somebody who asks a question does not wait for ever.
     *
     * @throws ModelException if there is nothing, or not in time
     */
    <T> T result(FutureTask<T> task, boolean isQuestion) {
        return result(task, isQuestion, System.nanoTime());
    }

    private <T> T result(FutureTask<T> task, boolean isQuestion, long start) {
        try {
            Duration left = patience.question().minusNanos(System.nanoTime() - start);
            return isQuestion ? threads.result(task, left) : threads.result(task);
        } catch (TimeoutException late) {
            ModelException failure = ModelException.unavailable(
                    "the model did not answer within " + patience.question().toSeconds() + " s", late);
            setback.hold(failure);
            throw failure;
        } catch (ModelException failure) {
            if (failure.fault() == Fault.MODEL) {
                setback.hold(failure);
            }
            throw failure;
        }
    }

    /** Ends what runs; who waits for it is told. May be called again. */
    @Override
    public void close() {
        threads.close();
    }
}

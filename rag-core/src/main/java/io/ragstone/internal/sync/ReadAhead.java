package io.ragstone.internal.sync;

import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * Works out results for a list of inputs on other threads, ahead of the one that takes them in order, as far as what
 * waits to be taken stays below a weight. Whoever takes a result that nobody has begun with works it out itself, so a
 * full or closed executor slows things down and stops nothing. For one list.
 */
final class ReadAhead<I, R> {

    private final List<FutureTask<R>> tasks;
    private final ToLongFunction<R> weigher;
    private final long mostWeight;
    private final Executor executor;
    private final int helpers;
    private final AtomicInteger helping = new AtomicInteger();
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicLong weight = new AtomicLong();

    /**
     * @param work may be called on several threads at once
     * @param weigher what a result costs while it waits; a failure costs nothing
     * @param mostWeight where others stop working ahead
     */
    ReadAhead(
            List<I> inputs,
            Function<I, R> work,
            ToLongFunction<R> weigher,
            long mostWeight,
            Executor executor,
            int helpers) {
        this.tasks = inputs.stream()
                .map(input -> new FutureTask<>(() -> work.apply(input)))
                .toList();
        this.weigher = weigher;
        this.mostWeight = mostWeight;
        this.executor = executor;
        this.helpers = helpers;
    }

    /** The result for the input at {@code index}, or whatever its work threw. Called once for each, in order. */
    R take(int index) {
        FutureTask<R> task = tasks.get(index);
        boolean isMine = next.compareAndSet(index, index + 1);
        callForHelp();
        if (isMine) {
            task.run();
            return result(task);
        }
        R result = result(task);
        weight.addAndGet(-weigher.applyAsLong(result));
        callForHelp();
        return result;
    }

    private void callForHelp() {
        while (next.get() < tasks.size() && weight.get() < mostWeight) {
            int present = helping.get();
            if (present >= helpers) {
                return;
            }
            if (helping.compareAndSet(present, present + 1)) {
                try {
                    executor.execute(this::help);
                } catch (RejectedExecutionException busy) {
                    helping.decrementAndGet();
                    return;
                }
            }
        }
    }

    private void help() {
        try {
            while (weight.get() < mostWeight) {
                int index = next.getAndUpdate(at -> Math.min(at + 1, tasks.size()));
                if (index >= tasks.size()) {
                    return;
                }
                FutureTask<R> task = tasks.get(index);
                task.run();
                addWeight(task);
            }
        } finally {
            helping.decrementAndGet();
        }
    }

    private void addWeight(FutureTask<R> done) {
        try {
            weight.addAndGet(weigher.applyAsLong(result(done)));
        } catch (RuntimeException | Error failure) {
            // It is thrown where the result is taken.
        }
    }

    private static <R> R result(FutureTask<R> task) {
        boolean isInterrupted = false;
        try {
            while (true) {
                try {
                    return task.get();
                } catch (InterruptedException e) {
                    isInterrupted = true;
                }
            }
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw e.getCause() instanceof RuntimeException failure ? failure : new IllegalStateException(e.getCause());
        } finally {
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}

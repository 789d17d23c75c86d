package io.ragstone.internal.search;

import io.ragstone.error.ModelException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * Asks a model on another thread and does not wait for it for ever. What comes too late is not lost where it is kept.
 */
final class InTime {

    private static final int PATIENCE = 10;

    private final Executor executor;
    private final Duration deadline;

    InTime(Executor executor, Duration deadline) {
        this.executor = executor;
        this.deadline = deadline;
    }

    /** The same with ten times the time, for a model that has to be made ready. */
    InTime patient() {
        return new InTime(executor, deadline.multipliedBy(PATIENCE));
    }

    /**
     * What {@code model} answers.
     *
     * @throws ModelException if that takes longer than the deadline
     */
    <T> T ask(Supplier<T> model) {
        CompletableFuture<T> running;
        try {
            running = CompletableFuture.supplyAsync(model, executor);
        } catch (RejectedExecutionException closing) {
            return model.get();
        }
        try {
            return running.get(deadline.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw ModelException.unavailable("it took longer than " + deadline.toMillis() + " ms", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw ModelException.unavailable("it was interrupted", e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException failure ? failure : new IllegalStateException(e.getCause());
        }
    }
}

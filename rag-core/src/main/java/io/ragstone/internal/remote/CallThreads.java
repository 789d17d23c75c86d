package io.ragstone.internal.remote;

import io.ragstone.error.ModelException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The threads that make calls, so that whoever waits can be interrupted, and can stop waiting. They are there only
 * while there are calls. Questions have their own, so that they do not stand in line behind texts. Thread-safe.
 */
final class CallThreads implements AutoCloseable {

    private final String model;
    private final ThreadPoolExecutor texts;
    private final ThreadPoolExecutor questions;

    /** @param model its name, for messages */
    CallThreads(String model, int size) {
        this.model = model;
        var count = new AtomicInteger();
        this.texts = pool(size, count);
        this.questions = pool(size, count);
    }

    private static ThreadPoolExecutor pool(int size, AtomicInteger count) {
        var pool = new ThreadPoolExecutor(size, size, 10, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), task -> {
            var thread = new Thread(task, "ragstone-remote-" + count.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        });
        pool.allowCoreThreadTimeOut(true);
        return pool;
    }

    /** @throws IllegalStateException after {@link #close} */
    void refuseIfClosed() {
        if (texts.isShutdown()) {
            throw new IllegalStateException("the model " + model + " is closed");
        }
    }

    /** @throws IllegalStateException after {@link #close} */
    <T> FutureTask<T> start(Callable<T> work, boolean isQuestion) {
        var task = new FutureTask<>(work);
        try {
            (isQuestion ? questions : texts).execute(task);
        } catch (RejectedExecutionException closed) {
            refuseIfClosed();
            throw closed;
        }
        return task;
    }

    /**
     * What {@code task} gives, however long it takes. An interrupt ends the waiting and stays set.
     *
     * @throws ModelException if there is nothing, or the waiting ended
     */
    <T> T result(FutureTask<T> task) {
        try {
            return task.get();
        } catch (InterruptedException | CancellationException | ExecutionException e) {
            throw failure(e);
        }
    }

    /**
     * As {@link #result(FutureTask)}, for {@code bound} at most. The task goes on: a server that was asked for the
     * first time may have to read its model.
     *
     * @throws TimeoutException if that was not enough
     */
    <T> T result(FutureTask<T> task, Duration bound) throws TimeoutException {
        try {
            return task.get(bound.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException | CancellationException | ExecutionException e) {
            throw failure(e);
        }
    }

    private static ModelException failure(Exception failure) {
        if (failure instanceof InterruptedException) {
            Thread.currentThread().interrupt();
            return ModelException.unavailable("waiting for the model was interrupted", failure);
        }
        Throwable cause = failure.getCause();
        if (cause instanceof ModelException known) {
            return known;
        }
        if (cause instanceof Error error) {
            throw error;
        }
        if (cause instanceof RuntimeException defect) {
            throw defect;
        }
        return ModelException.unavailable("the model was closed meanwhile", failure);
    }

    /** Interrupts what runs and cancels what waits. */
    @Override
    public void close() {
        for (ThreadPoolExecutor pool : new ThreadPoolExecutor[] {texts, questions}) {
            pool.shutdownNow().forEach(waiting -> ((Future<?>) waiting).cancel(false));
        }
    }
}

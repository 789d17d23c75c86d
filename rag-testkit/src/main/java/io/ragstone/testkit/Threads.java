package io.ragstone.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Runs work on several threads, all of it within a bounded time. */
final class Threads {

    private static final long SECONDS = 60;

    private Threads() {}

    /** Runs all {@code tasks} at the same time, each on its own thread, and gives their results in order. */
    static <T> List<T> together(List<Callable<T>> tasks) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(tasks.size());
        var start = new CyclicBarrier(tasks.size());
        List<Callable<T>> started =
                tasks.stream().map(task -> startingAt(start, task)).toList();
        try {
            var results = new ArrayList<T>();
            for (Future<T> future : pool.invokeAll(started, SECONDS, TimeUnit.SECONDS)) {
                results.add(future.get());
            }
            return results;
        } catch (ExecutionException e) {
            throw new AssertionError("a thread failed: " + e.getCause(), e.getCause());
        } finally {
            pool.shutdownNow();
        }
    }

    private static <T> Callable<T> startingAt(CyclicBarrier start, Callable<T> task) {
        return () -> {
            start.await(SECONDS, TimeUnit.SECONDS);
            return task.call();
        };
    }

    /** Runs {@code task} on another thread and waits for it. */
    static <T> T elsewhere(Callable<T> task) throws InterruptedException {
        return together(List.of(task)).get(0);
    }

    /** Runs {@code task} on another thread; fails instead of waiting for ever. */
    static void elsewhereWithin(long seconds, Runnable task) throws InterruptedException {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        try {
            pool.submit(task).get(seconds, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw new AssertionError("a thread failed: " + e.getCause(), e.getCause());
        } catch (TimeoutException e) {
            throw new AssertionError("still waiting after " + seconds + " s", e);
        } finally {
            pool.shutdownNow();
        }
    }
}

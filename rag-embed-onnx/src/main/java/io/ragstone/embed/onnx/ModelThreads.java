package io.ragstone.embed.onnx;

import io.ragstone.error.ModelException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/** Runs a model on many texts, as many at once as it may. Its threads are there while there is work. Thread-safe. */
final class ModelThreads implements AutoCloseable {

    private static final long KEEP_SECONDS = 10;

    private final ThreadPoolExecutor pool;

    /**
     * @param name what its threads are called, with a number behind
     * @param threads how many texts at once
     */
    ModelThreads(String name, int threads) {
        var count = new AtomicInteger();
        this.pool = new ThreadPoolExecutor(
                threads, threads, KEEP_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), task -> {
                    var thread = new Thread(task, name + "-" + count.incrementAndGet());
                    thread.setDaemon(true);
                    return thread;
                });
        pool.allowCoreThreadTimeOut(true);
    }

    /**
     * What {@code run} makes of each text, in order. The first that fails ends all.
     *
     * @throws ModelException if the caller is interrupted or the threads are closed meanwhile
     */
    <T> List<T> each(List<String> texts, Function<String, T> run) {
        if (texts.size() == 1) {
            return List.of(run.apply(texts.get(0)));
        }
        var running = new ArrayList<Future<T>>(texts.size());
        try {
            for (String text : texts) {
                running.add(pool.submit(() -> run.apply(text)));
            }
            var results = new ArrayList<T>(texts.size());
            for (Future<T> each : running) {
                results.add(result(each));
            }
            return results;
        } catch (RejectedExecutionException e) {
            throw ModelException.unavailable("the model was closed meanwhile", e);
        } finally {
            running.forEach(each -> each.cancel(false));
        }
    }

    private static <T> T result(Future<T> running) {
        try {
            return running.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw ModelException.unavailable("waiting for the model was interrupted", e);
        } catch (CancellationException e) {
            throw ModelException.unavailable("the model was closed meanwhile", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw e.getCause() instanceof RuntimeException failure ? failure : new IllegalStateException(e.getCause());
        }
    }

    @Override
    public void close() {
        pool.shutdownNow().forEach(waiting -> ((Future<?>) waiting).cancel(false));
    }
}

package io.ragstone.embed.onnx;

import java.time.Duration;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Does something when a thing has not been used for a while. Its thread is there only while it waits. Thread-safe. */
final class Idleness implements AutoCloseable {

    private final long nanos;
    private final Runnable whenIdle;
    private final ScheduledThreadPoolExecutor timer;
    private long lastUse;
    private @Nullable ScheduledFuture<?> planned;

    Idleness(Duration idle, Runnable whenIdle) {
        this.nanos = idle.toNanos();
        this.whenIdle = whenIdle;
        this.timer = new ScheduledThreadPoolExecutor(1, task -> {
            var thread = new Thread(task, "ragstone-model-idle");
            thread.setDaemon(true);
            return thread;
        });
        timer.setKeepAliveTime(1, TimeUnit.SECONDS);
        timer.allowCoreThreadTimeOut(true);
        timer.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    }

    /** It was used just now. */
    synchronized void used() {
        lastUse = System.nanoTime();
        if (planned == null && !timer.isShutdown()) {
            planned = timer.schedule(this::look, nanos, TimeUnit.NANOSECONDS);
        }
    }

    private void look() {
        if (isDue()) {
            whenIdle.run();
        }
    }

    private synchronized boolean isDue() {
        long left = lastUse + nanos - System.nanoTime();
        if (left > 0 && !timer.isShutdown()) {
            planned = timer.schedule(this::look, left, TimeUnit.NANOSECONDS);
            return false;
        }
        planned = null;
        return true;
    }

    @Override
    public synchronized void close() {
        timer.shutdownNow();
    }
}

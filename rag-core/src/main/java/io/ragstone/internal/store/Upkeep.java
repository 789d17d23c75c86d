package io.ragstone.internal.store;

import io.ragstone.error.RagstoneException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Does what can wait until nobody writes any more. Its thread comes with the first write and goes when there is nothing
 * to wait for. Thread-safe.
 */
public final class Upkeep implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Upkeep.class);
    private static final long QUIET_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Runnable work;
    private final AtomicBoolean isPlanned = new AtomicBoolean();
    private final ScheduledThreadPoolExecutor timer;
    private volatile long lastWrite;
    private volatile @Nullable ScheduledFuture<?> planned;

    /** @param work what to do; never run twice at once */
    public Upkeep(Runnable work) {
        this.work = work;
        this.timer = new ScheduledThreadPoolExecutor(1, task -> {
            var thread = new Thread(task, "ragstone-upkeep");
            thread.setDaemon(true);
            return thread;
        });
        timer.setKeepAliveTime(10, TimeUnit.SECONDS);
        timer.allowCoreThreadTimeOut(true);
        timer.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    }

    /** Something was written just now. */
    public void after() {
        lastWrite = System.nanoTime();
        if (!timer.isShutdown() && isPlanned.compareAndSet(false, true)) {
            plan(QUIET_NANOS);
        }
    }

    /** Whether nothing was written for a moment. */
    public boolean isQuiet() {
        return System.nanoTime() - lastWrite >= QUIET_NANOS;
    }

    private void plan(long nanos) {
        planned = timer.schedule(this::look, nanos, TimeUnit.NANOSECONDS);
    }

    private void look() {
        long quiet = System.nanoTime() - lastWrite;
        if (quiet < QUIET_NANOS) {
            plan(QUIET_NANOS - quiet);
            return;
        }
        isPlanned.set(false);
        try {
            work.run();
        } catch (RagstoneException | IllegalStateException e) {
            LOG.debug("tidying up was put off: {}", e.getMessage());
        }
    }

    @Override
    public void close() {
        ScheduledFuture<?> next = planned;
        if (next != null) {
            next.cancel(false);
        }
        timer.shutdown();
    }
}

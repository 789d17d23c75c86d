package io.ragstone.internal.store;

import io.ragstone.error.RagstoneException;
import java.time.Duration;
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
    private static final Duration A_MOMENT = Duration.ofSeconds(1);

    private final Runnable work;
    private final long quietNanos;
    private final AtomicBoolean isPlanned = new AtomicBoolean();
    private final ScheduledThreadPoolExecutor timer;
    private volatile long lastWrite;
    private volatile @Nullable ScheduledFuture<?> planned;

    /** @param work what to do; never run twice at once */
    public Upkeep(Runnable work) {
        this("ragstone-upkeep", A_MOMENT, work);
    }

    /**
     * @param thread what its thread is called
     * @param quiet how long nobody writes before it begins
     * @param work what to do; never run twice at once
     */
    public Upkeep(String thread, Duration quiet, Runnable work) {
        this.work = work;
        this.quietNanos = quiet.toNanos();
        this.timer = new ScheduledThreadPoolExecutor(1, task -> {
            var daemon = new Thread(task, thread);
            daemon.setDaemon(true);
            return daemon;
        });
        timer.setKeepAliveTime(10, TimeUnit.SECONDS);
        timer.allowCoreThreadTimeOut(true);
        timer.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    }

    /** Something was written just now. */
    public void after() {
        lastWrite = System.nanoTime();
        if (!timer.isShutdown() && isPlanned.compareAndSet(false, true)) {
            plan(quietNanos);
        }
    }

    /** Whether nothing was written for a moment. */
    public boolean isQuiet() {
        return System.nanoTime() - lastWrite >= quietNanos;
    }

    /** Does the work without waiting for quiet, after what is being done. */
    public void soon() {
        if (!timer.isShutdown()) {
            timer.execute(this::doWork);
        }
    }

    private void plan(long nanos) {
        planned = timer.schedule(this::look, nanos, TimeUnit.NANOSECONDS);
    }

    private void look() {
        long quiet = System.nanoTime() - lastWrite;
        if (quiet < quietNanos) {
            plan(quietNanos - quiet);
            return;
        }
        isPlanned.set(false);
        doWork();
    }

    private void doWork() {
        try {
            work.run();
        } catch (RagstoneException | IllegalStateException e) {
            LOG.debug("tidying up was put off: {}", e.getMessage());
        }
    }

    /** Waits for what is being done; nothing is begun any more. */
    public void finish() throws InterruptedException {
        close();
        while (!timer.awaitTermination(1, TimeUnit.MINUTES)) {
            LOG.debug("waits for what is being done");
        }
    }

    /** Begins nothing any more. */
    @Override
    public void close() {
        ScheduledFuture<?> next = planned;
        if (next != null) {
            next.cancel(false);
        }
        timer.shutdown();
    }
}

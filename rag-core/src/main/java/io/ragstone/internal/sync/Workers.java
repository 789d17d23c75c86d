package io.ragstone.internal.sync;

import io.ragstone.error.ModelException;
import io.ragstone.error.RagstoneException;
import io.ragstone.model.CollectionId;
import io.ragstone.model.ProgressEvent;
import io.ragstone.model.ProgressListener;
import io.ragstone.model.QueueStats;
import io.ragstone.spi.JobQueue;
import io.ragstone.spi.Store;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The threads of the way in: one that indexes and some that read for it, one that embeds. They start with the first
 * work. Thread-safe.
 */
final class Workers implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Workers.class);

    /** How long an idle thread waits before it looks at the queue again, where another process may have put work. */
    private static final long IDLE_MILLIS = 1_000;

    /** The same where looking at the queue is all there is to do. */
    private static final long IDLE_ALONE_MILLIS = 500;

    /** How long a thread that drains waits for others to finish their jobs before it looks again. */
    private static final long DRAIN_MILLIS = 10;

    /** A job that has to run once more shows neither as due nor as running for a moment, so idleness is seen twice. */
    private static final int IDLE_ROUNDS = 2;

    private final JobQueue queue;
    private final Optional<EmbedWorker> embedder;
    private final boolean embedsInBackground;
    private final IndexWorker indexer;
    private final ExecutorService pool = Executors.newCachedThreadPool(daemons("ragstone-worker"));
    private final ExecutorService readers = Executors.newCachedThreadPool(daemons("ragstone-reader"));
    private final ScheduledExecutorService timer =
            Executors.newSingleThreadScheduledExecutor(daemons("ragstone-heartbeat"));
    private final Bell bell = new Bell();
    private final AtomicBoolean isStarted = new AtomicBoolean();
    private volatile long idleMillis = IDLE_MILLIS;
    private volatile boolean isClosing;

    /** @param mine the collections whose jobs are taken, asked again and again */
    Workers(
            Store store,
            JobQueue queue,
            Sources sources,
            Supplier<Set<CollectionId>> mine,
            Pipeline pipeline,
            Optional<EmbedWorker> embedder,
            boolean embedsInBackground,
            int threads,
            String name) {
        this.queue = queue;
        this.embedder = embedder;
        this.embedsInBackground = embedsInBackground;
        this.indexer = new IndexWorker(
                store, queue, sources, mine, pipeline, new Heartbeat(queue, timer), name, readers, threads);
    }

    static ThreadFactory daemons(String name) {
        var count = new AtomicInteger();
        return task -> {
            var thread = new Thread(task, name + "-" + count.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
    }

    /** Starts the threads if they are not running, and tells those that idle. */
    void wake() {
        if (!isClosing && isStarted.compareAndSet(false, true)) {
            queue.listen(bell::ring);
            pool.execute(() -> loop(indexer::workOnce));
            if (embedsInBackground) {
                embedder.ifPresent(each -> pool.execute(() -> loop(() -> each.workOnce(EmbedWorker.BATCH))));
            }
        }
        bell.ring();
    }

    /** Starts the threads, which look for work more often. */
    void wakeForOthers() {
        idleMillis = IDLE_ALONE_MILLIS;
        wake();
    }

    /** Jobs that came to an end in this process. */
    long jobs() {
        return indexer.done();
    }

    /** Texts that got a vector in this process. */
    long embedded() {
        return embedder.map(EmbedWorker::embedded).orElse(0L);
    }

    void wakeEmbedding() {
        if (embedder.isPresent() && embedsInBackground) {
            wake();
        }
    }

    private interface Work {
        int once();
    }

    private void loop(Work work) {
        var rest = new Rest();
        while (!isClosing && !Thread.currentThread().isInterrupted()) {
            int done = 0;
            try {
                done = rest.isOver(System.nanoTime()) ? work.once() : 0;
                rest.worked(done);
            } catch (RagstoneException failed) {
                rest.failed(failed, System.nanoTime());
                LOG.warn("background work failed, it goes on in a moment: {}", failed.getMessage());
            } catch (RuntimeException defect) {
                LOG.warn("background work hit a defect, it goes on in a moment", defect);
            }
            if (done == 0) {
                bell.await(idleMillis);
            }
        }
    }

    /** Works along until nothing runs and nothing is due. Jobs that wait for their next attempt are left waiting. */
    void drain(CollectionId collection, ProgressListener listener) {
        drain((done, total) ->
                listener.progress(new ProgressEvent(ProgressEvent.Phase.INDEX, collection, (int) done, (int) total)));
    }

    /** Is told of how far work has come. */
    interface Worked {
        void progress(long done, long total);
    }

    void drain(Worked listener) {
        wake();
        int total = pending(queue.stats());
        int idleRounds = 0;
        while (idleRounds < IDLE_ROUNDS && !isClosing && !Thread.currentThread().isInterrupted()) {
            int done = indexer.workOnce();
            QueueStats stats = queue.stats();
            total = Math.max(total, pending(stats));
            listener.progress(total - pending(stats), total);
            idleRounds = done == 0 && stats.running() == 0 ? idleRounds + 1 : 0;
            if (done == 0) {
                bell.await(DRAIN_MILLIS);
            }
        }
    }

    private static int pending(QueueStats stats) {
        return stats.waiting() + stats.running();
    }

    /**
     * Works along until no text waits for its vector, or {@code limit} were embedded; returns how many got one
     * meanwhile, in this process.
     */
    long drainBacklog(long limit, Worked listener) {
        return embedder.map(each -> drainBacklog(each, limit, listener)).orElse(0L);
    }

    private long drainBacklog(EmbedWorker worker, long limit, Worked listener) {
        long before = worker.embedded();
        long total = Math.min(limit, worker.waiting());
        long taken = 0;
        try {
            int last = 1;
            while (!isClosing && last > 0 && taken < limit) {
                last = worker.workOnce((int) Math.min(EmbedWorker.BATCH, limit - taken));
                taken += last;
                listener.progress(taken, Math.max(taken, total));
            }
        } catch (ModelException away) {
            LOG.warn("embedding stopped, it goes on later: {}", away.getMessage());
        }
        return worker.embedded() - before;
    }

    @Override
    public void close() {
        isClosing = true;
        bell.ring();
        List<ExecutorService> all = new ArrayList<>(List.of(pool, readers, timer));
        all.forEach(ExecutorService::shutdown);
        try {
            for (ExecutorService each : all) {
                if (!each.awaitTermination(1, TimeUnit.MINUTES)) {
                    LOG.warn("a worker does not end; its lease runs out and its job is done again");
                    each.shutdownNow();
                }
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}

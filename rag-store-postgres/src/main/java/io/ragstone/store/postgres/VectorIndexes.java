package io.ragstone.store.postgres;

import io.ragstone.error.StoreException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Builds indexes over vectors, in the process that writes them, on a thread of its own, while others read and write: an
 * index is built over many times as fast as it is filled one by one. So it waits while vectors pour in, as in a copy;
 * where a model makes them, they trickle, and the index takes them in as they come. Thread-safe.
 */
final class VectorIndexes implements AutoCloseable {

    /** Vectors that are compared one by one in some 20 ms, and more cost more. */
    static final int WORTH_AN_INDEX = 20_000;

    private static final Logger LOG = LoggerFactory.getLogger(VectorIndexes.class);

    private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(10);

    /** Vectors in a second that an index takes in as they come, on one connection. */
    private static final long TRICKLE = 400;

    private static final long KEEP_ALIVE_SECONDS = 5;

    /** What an index needs beside the vectors for their links, with pgvector's sixteen of each. */
    private static final long LINK_BYTES = 400;

    private static final long MOST_MEMORY_BYTES = 1L << 30;
    private static final long LEAST_MEMORY_BYTES = 64L << 20;

    private final Database database;
    private final int leastVectors;
    private final ExecutorService builder;
    private final AtomicLong written = new AtomicLong();
    private long lastLook = System.nanoTime();
    private long writtenThen;
    private @Nullable Future<?> running;

    /** @param leastVectors how many make an index worth its while */
    VectorIndexes(Database database, int leastVectors) {
        this.database = database;
        this.leastVectors = leastVectors;
        this.builder = new ThreadPoolExecutor(
                0, 1, KEEP_ALIVE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), task -> {
                    var thread = new Thread(task, "ragstone-vector-index");
                    thread.setDaemon(true);
                    return thread;
                });
    }

    /** Whether a space has an index that is whole. */
    static boolean isReady(Session session, SpaceTable table) throws SQLException {
        return session.is(
                "select exists (select 1 from pg_index where indexrelid = to_regclass(?) and indisvalid)",
                table.index());
    }

    /** Some vectors were written just now. */
    void after(int vectors) {
        long now = System.nanoTime();
        long sum = written.addAndGet(vectors);
        synchronized (this) {
            long elapsed = now - lastLook;
            if (elapsed >= LOOK_NANOS) {
                boolean isTrickle = (sum - writtenThen) * TimeUnit.SECONDS.toNanos(1) <= TRICKLE * elapsed;
                lastLook = now;
                writtenThen = sum;
                if (isTrickle) {
                    start();
                }
            }
        }
    }

    /** Begins to build what is missing, if vectors were written here and nothing is being built. */
    synchronized void start() {
        if (written.get() > 0 && (running == null || running.isDone()) && !builder.isShutdown()) {
            running = builder.submit(this::buildMissing);
        }
    }

    private void buildMissing() {
        try {
            List<SpaceTable> missing = database.read(this::missing);
            if (!missing.isEmpty()) {
                buildAlone(missing);
            }
        } catch (SQLException | StoreException | IllegalStateException e) {
            LOG.warn("an index over vectors was not built, searches go on without it: {}", e.getMessage());
        }
    }

    private List<SpaceTable> missing(Session session) throws SQLException {
        List<SpaceTable> wanted = SpaceRows.wanted(session);
        var missing = new ArrayList<SpaceTable>();
        for (SpaceTable table : wanted) {
            boolean isWorthIt = session.is(
                    "select count(*) >= ? from (select 1 from " + table + " limit ?) few", leastVectors, leastVectors);
            if (isWorthIt && !isReady(session, table)) {
                missing.add(table);
            }
        }
        return missing;
    }

    /** One process at a time: the lock is the connection's, since what builds beside writers is no transaction. */
    private void buildAlone(List<SpaceTable> tables) throws SQLException {
        try (Connection connection = database.connect()) {
            connection.setAutoCommit(true);
            var session = new Session(connection);
            session.execute(database.searchPath("set"));
            boolean isMine =
                    session.is("select pg_try_advisory_lock(?::int, ?::int)", database.lockKey(), Locks.VECTOR_INDEX);
            if (isMine) {
                try {
                    for (SpaceTable table : tables) {
                        build(session, table);
                    }
                } finally {
                    session.is("select pg_advisory_unlock(?::int, ?::int)", database.lockKey(), Locks.VECTOR_INDEX);
                    session.execute("reset search_path");
                }
            }
        }
    }

    /** An index that a killed process left half built is of no use, and begun anew. */
    private void build(Session session, SpaceTable table) throws SQLException {
        if (isReady(session, table)) {
            return;
        }
        long count = session.number("select count(*) from " + table);
        long start = System.nanoTime();
        session.execute("drop index concurrently if exists " + table.index());
        session.execute("set maintenance_work_mem to '" + (memory(table, count) >> 10) + "kB'");
        try {
            session.execute("create index concurrently " + table.index() + " on " + table + " using hnsw ("
                    + table.indexed() + " " + table.operators() + ")");
        } finally {
            session.execute("reset maintenance_work_mem");
        }
        LOG.info(
                "an index over {} vectors was built in {} s",
                count,
                TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start));
    }

    /** As much as the index needs while it is built; with less it is built several times as slowly. */
    private static long memory(SpaceTable table, long count) {
        long needed = count * (table.dimensions() * (long) Float.BYTES + LINK_BYTES) * 5 / 4;
        return Math.min(MOST_MEMORY_BYTES, Math.max(LEAST_MEMORY_BYTES, needed));
    }

    /** Builds what is missing of what was written here, and waits for it. */
    @Override
    public void close() {
        start();
        builder.shutdown();
        boolean isInterrupted = false;
        while (!builder.isTerminated()) {
            try {
                builder.awaitTermination(1, TimeUnit.SECONDS);
            } catch (InterruptedException interrupted) {
                isInterrupted = true;
                builder.shutdownNow();
            }
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }
}

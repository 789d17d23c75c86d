package io.ragstone.store.postgres;

import io.ragstone.error.StoreException;
import io.ragstone.internal.store.Upkeep;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Builds indexes over vectors, in the process that writes them, on a thread of its own, while others read and write.
 * Where a model makes the vectors, an index is built as soon as it is worth it, and takes in the others as they come:
 * that costs a tenth of what a model does. Where they are ready, as in a copy, they pour in, and an index is built over
 * them afterwards, in a fraction of the time. Thread-safe.
 */
final class VectorIndexes implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(VectorIndexes.class);

    private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(10);

    /** Nothing was written here for so long: all that poured in are there. */
    private static final Duration QUIET = Duration.ofSeconds(10);

    /** What an index needs beside the vectors for their links, with pgvector's sixteen of each. */
    private static final long LINK_BYTES = 400;

    /** The most of it, or twice as much as the server shares, which is some fourth of what it has. */
    private static final long MOST_MEMORY_BYTES = 1L << 30;

    /** SQLSTATE class: no memory, or none to be shared among the processes that build together. */
    private static final String NO_ROOM = "53";

    private static final long LEAST_MEMORY_BYTES = 64L << 20;

    private final Database database;
    private final int leastVectors;
    private final Upkeep upkeep = new Upkeep("ragstone-vector-index", QUIET, this::buildInPeace);
    private final AtomicBoolean hasWritten = new AtomicBoolean();
    private volatile boolean isEmbedding;
    private long lastLook = System.nanoTime();

    /** @param leastVectors how many make an index worth its while */
    VectorIndexes(Database database, int leastVectors) {
        this.database = database;
        this.leastVectors = leastVectors;
    }

    /** Whether a space has an index that is whole. */
    static boolean isReady(Session session, SpaceTable table) throws SQLException {
        return session.is(
                "select exists (select 1 from pg_index where indexrelid = to_regclass(?) and indisvalid)",
                table.index());
    }

    /** Texts were taken to be embedded here. */
    void embeds() {
        isEmbedding = true;
    }

    /** Vectors were written just now. */
    void after() {
        hasWritten.set(true);
        upkeep.after();
        if (isEmbedding && isTimeForALook()) {
            upkeep.soon();
        }
    }

    private synchronized boolean isTimeForALook() {
        long now = System.nanoTime();
        boolean isTime = now - lastLook >= LOOK_NANOS;
        if (isTime) {
            lastLook = now;
        }
        return isTime;
    }

    /** An index that is there too early has to take in the rest one by one, and has too little memory for it. */
    private void buildInPeace() {
        if (isEmbedding || database.isQuietFor(QUIET)) {
            buildMissing();
        } else {
            upkeep.after();
        }
    }

    private void buildMissing() {
        if (!hasWritten.getAndSet(false)) {
            return;
        }
        try {
            List<SpaceTable> missing = database.read(this::missing);
            if (!missing.isEmpty()) {
                buildAlone(missing);
            }
        } catch (SQLException | StoreException | IllegalStateException e) {
            hasWritten.set(true);
            if (e instanceof SQLException broken && Failures.isAway(broken)) {
                upkeep.after();
            }
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
            try {
                buildInTurn(session, tables);
            } finally {
                session.execute("reset search_path");
            }
        }
    }

    private void buildInTurn(Session session, List<SpaceTable> tables) throws SQLException {
        boolean isMine =
                session.is("select pg_try_advisory_lock(?::int, ?::int)", database.lockKey(), Locks.VECTOR_INDEX);
        if (!isMine) {
            lookAgain();
            return;
        }
        try {
            for (SpaceTable table : tables) {
                build(session, table);
            }
        } finally {
            session.is("select pg_advisory_unlock(?::int, ?::int)", database.lockKey(), Locks.VECTOR_INDEX);
        }
    }

    /** Whoever builds now may be killed over it. */
    private void lookAgain() {
        hasWritten.set(true);
        upkeep.after();
    }

    /** An index that a killed process left half built is of no use, and begun anew. */
    private void build(Session session, SpaceTable table) throws SQLException {
        if (isReady(session, table)) {
            return;
        }
        long count = session.number("select count(*) from " + table);
        long start = System.nanoTime();
        session.execute("set maintenance_work_mem to '" + (memory(session, table, count) >> 10) + "kB'");
        try {
            create(session, table);
        } catch (SQLException e) {
            if (e.getSQLState() == null || !e.getSQLState().startsWith(NO_ROOM)) {
                throw e;
            }
            LOG.debug("built by one process instead of several: {}", e.getMessage());
            session.execute("set max_parallel_maintenance_workers to 0");
            create(session, table);
        } finally {
            session.execute("reset maintenance_work_mem");
            session.execute("reset max_parallel_maintenance_workers");
        }
        LOG.info(
                "an index over {} vectors was built in {} s",
                count,
                TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start));
    }

    private static void create(Session session, SpaceTable table) throws SQLException {
        session.execute("drop index concurrently if exists " + table.index());
        session.execute("create index concurrently " + table.index() + " on " + table + " using hnsw ("
                + table.indexed() + " " + table.operators() + ")");
    }

    /** As much as the index needs while it is built; with less it is built several times as slowly. */
    private static long memory(Session session, SpaceTable table, long count) throws SQLException {
        long needed = count * (table.dimensions() * (long) Float.BYTES + LINK_BYTES) * 5 / 4;
        long shared = session.number("select pg_size_bytes(current_setting('shared_buffers'))");
        return Math.min(Math.max(MOST_MEMORY_BYTES, 2 * shared), Math.max(LEAST_MEMORY_BYTES, needed));
    }

    /** Builds what is missing of what was written here, and waits for it. */
    @Override
    public void close() {
        try {
            upkeep.finish();
            buildMissing();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}

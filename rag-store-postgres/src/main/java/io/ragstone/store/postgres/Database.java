package io.ragstone.store.postgres;

import io.ragstone.error.StoreException;
import io.ragstone.internal.store.Upkeep;
import io.ragstone.spi.StoreOptions;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One schema of a PostgreSQL database as this process sees it. Each call is one transaction on a connection of the
 * pool; reads see one snapshot. A transaction that others have overtaken is run again, and so is one whose connection
 * broke, for as long as patience lasts: the server may be starting anew. Thread-safe.
 */
final class Database implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Database.class);

    private static final Duration READ_PATIENCE = Duration.ofSeconds(2);
    private static final Duration WRITE_PATIENCE = Duration.ofSeconds(30);
    private static final int MOST_OVERTAKEN = 20;
    private static final long LONGEST_PAUSE_MILLIS = 500;
    private static final int MOST_QUIET_STEPS = 64;

    /** Full text gathers its entries in it before it puts them in order: with the usual 4 MB, a third slower. */
    private static final String WRITE_MEMORY = "64MB";

    /**
     * Plans for a few rows of large tables that are mostly in memory: made for the values at hand, by indexes rather
     * than by reading a table whole, by one process.
     */
    private static final String READ_PLANS = "; set local plan_cache_mode to force_custom_plan; set local jit to off"
            + "; set local random_page_cost to 1.1; set local max_parallel_workers_per_gather to 0";

    /** Where writes follow each other without a pause, what waits for one is looked at this often. */
    private static final long LONGEST_WITHOUT_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final Server server;
    private final InstantSource clock;
    private final boolean isReadOnly;
    private final Semaphore turns;
    private final Upkeep upkeep = new Upkeep(this::tidyUp);
    private final Presence presence;
    private final AtomicInteger writing = new AtomicInteger();
    private volatile long lastWrite = System.nanoTime();
    private volatile long lastTidied = System.nanoTime();
    private volatile Step step = (session, isQuiet) -> false;
    private volatile String searched = "";
    private volatile String readSetUp = "";
    private volatile String writeSetUp = "";
    private volatile boolean isClosed;

    private Database(Server server, InstantSource clock, boolean isReadOnly) {
        this.server = server;
        this.clock = clock;
        this.isReadOnly = isReadOnly;
        this.turns = new Semaphore(server.most(), true);
        this.presence = new Presence(server);
        searchIn("");
    }

    /** What is done in one transaction. May be run again when another transaction or the server stood in the way. */
    interface Work<T> {
        T in(Session session) throws SQLException;
    }

    /**
     * Opens the schema, creates or migrates it unless it is opened for reading alone. Closes the server if it fails.
     */
    static Database open(Server server, StoreOptions options) {
        var database = new Database(server, options.clock(), options.readOnly());
        try {
            new Migrations(database, server, options.firstSpace())
                    .bringUpToDate(options.clock().millis());
            return database;
        } catch (RuntimeException e) {
            database.close();
            throw e;
        }
    }

    String place() {
        return server.place();
    }

    /** A connection beside those of the calls, for what runs long and is no transaction. */
    Connection connect() throws SQLException {
        return server.connect();
    }

    String schema() {
        return server.schema();
    }

    int lockKey() {
        return server.lockKey();
    }

    boolean isReadOnly() {
        return isReadOnly;
    }

    InstantSource clock() {
        return clock;
    }

    /** How other processes can tell that this one is there. */
    Presence presence() {
        return presence;
    }

    /** Where names are looked up besides in the schema: where the types for vectors are. */
    void searchIn(String extensionSchema) {
        searched = Server.quoted(server.schema())
                + (extensionSchema.isEmpty() ? "" : ", " + Server.quoted(extensionSchema));
        String path = searchPath("set local");
        readSetUp = "set transaction isolation level repeatable read read only; " + path + READ_PLANS;
        writeSetUp = "set transaction isolation level read committed read write; " + path + "; set local work_mem to '"
                + WRITE_MEMORY + "'";
    }

    /** The statement that says where names are looked up. */
    String searchPath(String set) {
        return set + " search_path to " + searched;
    }

    /** Runs {@code work} on one snapshot. What was committed before this call, by anyone, is in it. */
    <T> T read(Work<T> work) {
        return patiently(READ_PATIENCE, () -> inTransaction(readSetUp, work, Database::end));
    }

    /** Runs {@code work} in one transaction that is committed when this returns, or leaves no trace. */
    <T> T write(Work<T> work) {
        refuseReadOnly();
        writing.incrementAndGet();
        T result;
        try {
            result = patiently(WRITE_PATIENCE, () -> inTransaction(writeSetUp, work, this::commit));
        } finally {
            lastWrite = System.nanoTime();
            writing.decrementAndGet();
        }
        upkeep.after();
        if (System.nanoTime() - lastTidied > LONGEST_WITHOUT_PAUSE_NANOS) {
            lastTidied = System.nanoTime();
            upkeep.soon();
        }
        return result;
    }

    /** Whether nothing is written here, and nothing was for that long. */
    boolean isQuietFor(Duration time) {
        return writing.get() == 0 && System.nanoTime() - lastWrite >= time.toNanos();
    }

    /** Runs a statement that PostgreSQL allows outside of transactions alone, and that may take long. */
    void outsideTransaction(String sql) {
        refuseReadOnly();
        patiently(WRITE_PATIENCE, () -> {
            try (Connection connection = server.connect()) {
                connection.setAutoCommit(true);
                new Session(connection).execute(sql);
                return true;
            }
        });
    }

    /** One step of what can wait until nobody writes. */
    interface Step {

        /**
         * Takes the step in a transaction of its own, and says whether something is left.
         *
         * @param isQuiet whether nobody writes here; else only what has waited for too long is worth it
         */
        boolean in(Session session, boolean isQuiet) throws SQLException;
    }

    /** Lets {@code step} run when nobody writes here, and now and then where that does not happen. */
    void whenQuiet(Step step) {
        this.step = step;
    }

    private void tidyUp() {
        lastTidied = System.nanoTime();
        boolean isMore = true;
        for (int i = 0; i < MOST_QUIET_STEPS && isMore && !isClosed; i++) {
            boolean isQuiet = writing.get() == 0;
            isMore = patiently(
                    Duration.ZERO, () -> inTransaction(writeSetUp, session -> step.in(session, isQuiet), this::commit));
        }
    }

    private interface Attempt<T> {
        T run() throws SQLException;
    }

    private <T> T patiently(Duration patience, Attempt<T> attempt) {
        refuseClosed();
        long end = System.nanoTime() + patience.toNanos();
        int failures = 0;
        turns.acquireUninterruptibly();
        try {
            while (true) {
                try {
                    return attempt.run();
                } catch (SQLException e) {
                    failures++;
                    boolean isWorthATry = Failures.isOvertaken(e)
                            ? failures <= MOST_OVERTAKEN && !patience.isZero()
                            : Failures.isAway(e) && System.nanoTime() < end;
                    if (!isWorthATry || isClosed || !pause(failures)) {
                        throw Failures.translated(e, server.place());
                    }
                    LOG.debug("once more, after: {}", e.getMessage());
                }
            }
        } finally {
            turns.release();
        }
    }

    /** Waits longer each time, at random so that those who met do not meet again; false when interrupted. */
    private static boolean pause(int failures) {
        long most = Math.min(LONGEST_PAUSE_MILLIS, 4L << Math.min(failures, 8));
        try {
            TimeUnit.MILLISECONDS.sleep(ThreadLocalRandom.current().nextLong(most / 2, most + 1));
            return true;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private interface End {
        void of(Connection connection, Session session) throws SQLException;
    }

    private <T> T inTransaction(String setUp, Work<T> work, End end) throws SQLException {
        try (Connection connection = server.connect()) {
            connection.setAutoCommit(false);
            var session = new Session(connection);
            boolean isDone = false;
            try {
                session.execute(setUp);
                T result = work.in(session);
                end.of(connection, session);
                isDone = true;
                return result;
            } catch (UncheckedSqlException carrier) {
                throw carrier.carried();
            } finally {
                if (!isDone) {
                    rollBack(connection);
                }
            }
        }
    }

    /** What only read may be run again, whatever became of it. */
    private static void end(Connection connection, Session session) throws SQLException {
        connection.commit();
    }

    /**
     * A connection that breaks over the commit leaves open what became of the transaction; the server remembers, by the
     * transaction's number.
     */
    private void commit(Connection connection, Session session) throws SQLException {
        Optional<String> number = session.first(
                        "select pg_current_xact_id_if_assigned()::text", row -> Optional.ofNullable(row.getString(1)))
                .flatMap(each -> each);
        try {
            connection.commit();
        } catch (SQLException e) {
            if (number.isEmpty() || !Failures.isAway(e) || !isCommitted(number.get(), e)) {
                throw e;
            }
        }
    }

    private boolean isCommitted(String transaction, SQLException broken) throws SQLException {
        long end = System.nanoTime() + WRITE_PATIENCE.toNanos();
        SQLException last = broken;
        for (int look = 1; System.nanoTime() < end && pause(look); look++) {
            try (Connection connection = server.connect()) {
                connection.setAutoCommit(true);
                String status = new Session(connection)
                        .first("select pg_xact_status(?::xid8)", row -> row.getString(1), transaction)
                        .orElse("");
                if (!status.equals("in progress")) {
                    return status.equals("committed");
                }
            } catch (SQLException away) {
                last = away;
            }
        }
        throw StoreException.failed(
                server.place() + " broke off while a change was committed; whether it was is not known", last);
    }

    private static void rollBack(Connection connection) {
        try {
            connection.rollback();
        } catch (SQLException e) {
            LOG.debug("nothing to roll back: {}", e.getMessage());
        }
    }

    void refuseClosed() {
        if (isClosed) {
            throw new IllegalStateException(server.place() + " is closed");
        }
    }

    private void refuseReadOnly() {
        refuseClosed();
        if (isReadOnly) {
            throw StoreException.failed(server.place() + " was opened for reading alone; open it for writing", null);
        }
    }

    /** Waits for calls that run, then closes every connection. */
    @Override
    public void close() {
        isClosed = true;
        upkeep.close();
        turns.acquireUninterruptibly(server.most());
        try {
            presence.close();
            server.close();
        } finally {
            turns.release(server.most());
        }
    }
}

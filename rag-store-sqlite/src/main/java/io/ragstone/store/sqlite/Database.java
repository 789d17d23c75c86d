package io.ragstone.store.sqlite;

import io.ragstone.error.RagstoneException;
import io.ragstone.error.StoreException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One SQLite file as this process sees it: one connection that writes, guarded by a fair lock, and a few that read,
 * each read in one snapshot. Waits out the locks of other processes. Thread-safe.
 */
final class Database implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Database.class);
    private static final int MOST_READERS = 8;

    private final DatabaseFile file;
    private final Duration patience;
    private final ReentrantLock writing = new ReentrantLock(true);
    private final Semaphore reading = new Semaphore(MOST_READERS, true);
    private final Deque<Session> idleReaders = new ArrayDeque<>();
    private final WriteAheadLog log;
    private @Nullable Session writer;
    private volatile boolean isClosed;

    private Database(DatabaseFile file, Duration patience) {
        this.file = file;
        this.patience = patience;
        this.log = new WriteAheadLog(file.path());
    }

    /** What is done in one transaction. May be run again when another process stood in the way. */
    interface Work<T> {
        T in(Session session) throws SQLException;
    }

    /** Opens the file, creates or migrates it unless it is opened for reading alone. */
    static Database open(DatabaseFile file, long nowMillis) {
        return open(file, nowMillis, Duration.ofSeconds(30));
    }

    static Database open(DatabaseFile file, long nowMillis, Duration patience) {
        NativeLibrary.load();
        file.prepare();
        var database = new Database(file, patience);
        try {
            new Migrations(file).bringUpToDate(database, nowMillis);
            return database;
        } catch (RuntimeException e) {
            database.close();
            throw e;
        }
    }

    Path path() {
        return file.path();
    }

    /** Runs {@code work} on one snapshot. What was committed before this call, by anyone, is in it. */
    <T> T read(Work<T> work) {
        reading.acquireUninterruptibly();
        try {
            Session session = takeReader();
            T result = patiently(() -> inTransaction(session, "begin", work), session);
            giveBack(session);
            return result;
        } finally {
            reading.release();
        }
    }

    /** Runs {@code work} in one transaction that is committed when this returns, or leaves no trace. */
    <T> T write(Work<T> work) {
        refuseReadOnly();
        writing.lock();
        try {
            Session session = openWriter();
            T result = patiently(() -> inTransaction(session, "begin immediate", work), session);
            log.bound(session);
            return result;
        } finally {
            writing.unlock();
        }
    }

    /**
     * Runs {@code work} on the writing connection without a transaction, for what SQLite allows only outside of one.
     */
    void outsideTransaction(Work<?> work) {
        writing.lock();
        try {
            Session session = openWriter();
            patiently(() -> work.in(session), session);
        } finally {
            writing.unlock();
        }
    }

    private interface Attempt<T> {
        T run() throws SQLException;
    }

    private <T> T patiently(Attempt<T> attempt, Session session) {
        var waiting = new Patience(patience);
        while (true) {
            try {
                return attempt.run();
            } catch (SQLException e) {
                if (!Failures.isBusy(e) || !waiting.pause()) {
                    discard(session);
                    throw Failures.translated(e, file.path());
                }
            } catch (RuntimeException | Error e) {
                if (e instanceof RagstoneException) {
                    giveBack(session);
                } else {
                    discard(session);
                }
                throw e;
            }
        }
    }

    private static <T> T inTransaction(Session session, String begin, Work<T> work) throws SQLException {
        session.execute(begin);
        boolean done = false;
        try {
            T result = work.in(session);
            session.execute("commit");
            done = true;
            return result;
        } finally {
            if (!done) {
                rollBack(session);
            }
        }
    }

    /** Some errors have rolled back by themselves; then there is nothing left to do. */
    private static void rollBack(Session session) {
        try {
            session.execute("rollback");
        } catch (SQLException e) {
            LOG.debug("nothing to roll back: {}", e.getMessage());
        }
    }

    private Session takeReader() {
        synchronized (idleReaders) {
            refuseClosed();
            Session idle = idleReaders.pollFirst();
            if (idle != null) {
                return idle;
            }
        }
        return connect(true);
    }

    private void giveBack(Session session) {
        synchronized (idleReaders) {
            if (session != writer && !isClosed) {
                idleReaders.addFirst(session);
            } else if (session != writer) {
                closeQuietly(session);
            }
        }
    }

    /** A connection that failed for a reason of its own is not used again. */
    private void discard(Session session) {
        if (session == writer) {
            writer = null;
        }
        closeQuietly(session);
    }

    private Session openWriter() {
        refuseClosed();
        Session open = writer;
        if (open == null) {
            open = connect(false);
            writer = open;
        }
        return open;
    }

    private Session connect(boolean forReading) {
        var waiting = new Patience(patience);
        while (true) {
            try {
                return file.connect(forReading);
            } catch (SQLException e) {
                if (!Failures.isBusy(e) || !waiting.pause()) {
                    throw Failures.translated(e, file.path());
                }
            }
        }
    }

    private void refuseClosed() {
        if (isClosed) {
            throw new IllegalStateException(file.path() + " is closed");
        }
    }

    private void refuseReadOnly() {
        refuseClosed();
        if (file.isReadOnly()) {
            throw StoreException.failed(file.path() + " was opened for reading alone; open it for writing", null);
        }
    }

    private static void closeQuietly(Session session) {
        try {
            session.close();
        } catch (SQLException e) {
            LOG.debug("a connection did not close: {}", e.getMessage());
        }
    }

    /** Waits for calls that run, then closes every connection. */
    @Override
    public void close() {
        isClosed = true;
        writing.lock();
        reading.acquireUninterruptibly(MOST_READERS);
        try {
            idleReaders.forEach(Database::closeQuietly);
            idleReaders.clear();
            Session open = writer;
            if (open != null) {
                discard(open);
            }
        } finally {
            reading.release(MOST_READERS);
            writing.unlock();
        }
    }
}

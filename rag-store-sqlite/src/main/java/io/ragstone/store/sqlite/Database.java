package io.ragstone.store.sqlite;

import io.ragstone.error.RagstoneException;
import io.ragstone.error.StoreException;
import io.ragstone.internal.store.Upkeep;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One SQLite file as this process sees it: one connection that writes, guarded by a fair lock, and a few that read,
 * each read in one snapshot. Waits out the locks of other processes, in turn with them. Thread-safe.
 */
final class Database implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Database.class);

    /** The next in line looks this often whether the lock is free; the others leave it a chance. */
    private static final long NEXT_LOOKS_NANOS = 500_000;

    private static final long OTHERS_LOOK_NANOS = 4_000_000;
    private static final int MOST_QUIET_STEPS = 64;

    private final DatabaseFile file;
    private final InstantSource clock;
    private final Duration patience;
    private final ReentrantLock writing = new ReentrantLock(true);
    private final Semaphore reading = new Semaphore(Peers.MOST_READERS, true);
    private final Deque<Session> idleReaders = new ArrayDeque<>();
    private final WriteAheadLog log;
    private final Upkeep upkeep = new Upkeep(this::tidyUp);
    private volatile Peers peers;
    private @Nullable Session writer;
    private volatile boolean isClosed;
    private volatile Work<Boolean> quietStep = session -> false;

    private Database(DatabaseFile file, InstantSource clock, Duration patience) {
        this.file = file;
        this.clock = clock;
        this.patience = patience;
        this.log = new WriteAheadLog(file.path());
        this.peers = Peers.alone(clock);
    }

    /** What is done in one transaction. May be run again when another process stood in the way. */
    interface Work<T> {
        T in(Session session) throws SQLException;
    }

    /** Opens the file, creates or migrates it unless it is opened for reading alone. */
    static Database open(DatabaseFile file, InstantSource clock) {
        return open(file, clock, Duration.ofSeconds(30));
    }

    /** @param patience how long a call waits for its turn before it gives up */
    static Database open(DatabaseFile file, InstantSource clock, Duration patience) {
        NativeLibrary.load();
        file.prepare();
        var database = new Database(file, clock, patience);
        try {
            new Migrations(file).bringUpToDate(database, clock.millis());
            return database;
        } catch (RuntimeException e) {
            database.close();
            throw e;
        }
    }

    Path path() {
        return file.path();
    }

    /** Tells the other processes that this one is here; called when the file turned out to be one of ours. */
    void join() {
        peers = Peers.join(file.path(), clock);
    }

    /** Who uses the file now, this process among them. */
    List<Peer> peers() {
        return peers.all();
    }

    /** Whether another process waits to write. */
    boolean isAwaited() {
        return peers.isAnotherBefore();
    }

    /** Bytes in the log that were not copied back yet, or that no writer has reused since. */
    long logBytes() {
        return log.bytes();
    }

    /** Runs {@code work} on one snapshot. What was committed before this call, by anyone, is in it. */
    <T> T read(Work<T> work) {
        reading.acquireUninterruptibly();
        Peers mine = peers;
        int reader = mine.reading();
        try {
            Session session = takeReader();
            T result = patiently(
                    () -> inTransaction(session, "begin", work), session, new Patience(patience), Patience::pause);
            giveBack(session);
            return result;
        } finally {
            mine.doneReading(reader);
            reading.release();
        }
    }

    /** Runs {@code work} in one transaction that is committed when this returns, or leaves no trace. */
    <T> T write(Work<T> work) {
        T result = writeInTurn(work, new Patience(patience));
        upkeep.after();
        return result;
    }

    private <T> T writeInTurn(Work<T> work, Patience waiting) {
        refuseReadOnly();
        return exclusively(session -> {
            peers.waiting();
            awaitTurn(waiting);
            T result = patiently(
                    () -> inTransaction(session, "begin immediate", writingSession -> {
                        peers.writing();
                        return work.in(writingSession);
                    }),
                    session,
                    waiting,
                    this::pauseForTurn);
            log.bound(session, this::isSnapshotOld);
            return result;
        });
    }

    private interface Use<T> {
        T of(Session session);
    }

    private <T> T exclusively(Use<T> use) {
        writing.lock();
        try {
            return use.of(openWriter());
        } finally {
            peers.doneWriting();
            writing.unlock();
        }
    }

    /** Whoever has just written steps back for a moment if another process has waited longer. */
    private void awaitTurn(Patience waiting) {
        if (peers.isAnotherBefore()) {
            waiting.pause(OTHERS_LOOK_NANOS);
        }
    }

    private boolean pauseForTurn(Patience waiting) {
        peers.waiting();
        return waiting.pause(peers.isAnotherBefore() ? OTHERS_LOOK_NANOS : NEXT_LOOKS_NANOS);
    }

    /**
     * Whether someone reads for so long that waiting for the end is idle. Looks at processes, so not for every write.
     */
    private boolean isSnapshotOld() {
        long old = clock.millis() - WriteAheadLog.MOST_WAITING.toMillis();
        return peers.all().stream().anyMatch(peer -> peer.readingSince() != 0 && peer.readingSince() < old);
    }

    /**
     * Lets {@code step} run when nobody writes, each time in a transaction of its own, until it says that nothing is
     * left.
     */
    void whenQuiet(Work<Boolean> step) {
        quietStep = step;
    }

    /** Runs when nobody has written here for a moment. */
    private void tidyUp() {
        boolean isMore = true;
        for (int step = 0; step < MOST_QUIET_STEPS && isMore && upkeep.isQuiet() && !isAwaited(); step++) {
            isMore = writeInTurn(quietStep, new Patience(Duration.ZERO));
        }
        exclusively(session -> {
            peers.writing();
            log.shrink(session);
            return true;
        });
    }

    /**
     * Runs {@code work} on the writing connection without a transaction, for what SQLite allows only outside of one.
     */
    void outsideTransaction(Work<?> work) {
        exclusively(session -> patiently(() -> work.in(session), session, new Patience(patience), Patience::pause));
    }

    private interface Attempt<T> {
        T run() throws SQLException;
    }

    private <T> T patiently(Attempt<T> attempt, Session session, Patience waiting, Predicate<Patience> pause) {
        while (true) {
            try {
                return attempt.run();
            } catch (SQLException e) {
                if (!Failures.isBusy(e) || !pause.test(waiting)) {
                    discard(session);
                    throw translated(e);
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

    private StoreException translated(SQLException e) {
        return Failures.isBusy(e) ? Failures.busy(e, file.path(), peers.all()) : Failures.translated(e, file.path());
    }

    private Session connect(boolean forReading) {
        var waiting = new Patience(patience);
        while (true) {
            try {
                return file.connect(forReading);
            } catch (SQLException e) {
                if (!Failures.isBusy(e) || !waiting.pause()) {
                    throw translated(e);
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
        upkeep.close();
        writing.lock();
        reading.acquireUninterruptibly(Peers.MOST_READERS);
        try {
            idleReaders.forEach(Database::closeQuietly);
            idleReaders.clear();
            Session open = writer;
            if (open != null) {
                discard(open);
            }
            peers.close();
            peers = Peers.alone(clock);
        } finally {
            reading.release(Peers.MOST_READERS);
            writing.unlock();
        }
    }
}

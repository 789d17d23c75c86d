package io.ragstone.store.postgres;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * By which processes that wait for work hear of it: a channel of the schema's own. Listens on a connection of its own
 * from the first listener on; while the server is away, it tries again each second, and rings when it is back, since
 * nobody knows what was said meanwhile. Thread-safe.
 */
final class Notices implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Notices.class);

    /** A connection on which nothing comes is tried this often; what keeps networks apart may have dropped it. */
    private static final int SILENCE_MILLIS = (int) TimeUnit.SECONDS.toMillis(30);

    private static final long PAUSE_SECONDS = 1;

    private final Server server;
    private final String channel;
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
    private final CountDownLatch closed = new CountDownLatch(1);
    private @Nullable Thread thread;
    private @Nullable Connection connection;

    Notices(Server server) {
        this.server = server;
        this.channel = "ragstone_" + Integer.toHexString(server.lockKey());
    }

    /** Tells everybody, when the transaction of {@code session} is committed. */
    void send(Session session) throws SQLException {
        session.first("select pg_notify(?, '')", row -> true, channel);
    }

    synchronized void listen(Runnable listener) {
        listeners.add(listener);
        if (thread == null && !isClosed()) {
            var started = new Thread(this::listen, "ragstone-listener");
            started.setDaemon(true);
            started.start();
            thread = started;
        }
    }

    private void listen() {
        while (!isClosed()) {
            try (Connection open = server.connect()) {
                keep(open);
                open.setAutoCommit(true);
                new Session(open).execute("listen " + channel);
                hear(open);
            } catch (SQLException | RuntimeException e) {
                LOG.debug("nothing is heard of new work for now: {}", e.getMessage());
            }
            pause();
        }
    }

    /** A ring first: work may have come before anyone listened. */
    private void hear(Connection open) throws SQLException {
        PGConnection notified = open.unwrap(PGConnection.class);
        boolean isNews = true;
        while (!isClosed()) {
            if (isNews) {
                listeners.forEach(Runnable::run);
            } else {
                new Session(open).first("select 1", row -> true);
            }
            isNews = notified.getNotifications(SILENCE_MILLIS).length > 0;
        }
    }

    private synchronized void keep(Connection open) throws SQLException {
        connection = open;
        if (isClosed()) {
            cutOff();
        }
    }

    private void cutOff() throws SQLException {
        if (connection != null) {
            connection.abort(Runnable::run);
        }
    }

    private boolean isClosed() {
        return closed.getCount() == 0;
    }

    private void pause() {
        try {
            closed.await(PAUSE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            closed.countDown();
        }
    }

    /** Ends a wait at once, whatever the connection is doing. */
    @Override
    public void close() {
        closed.countDown();
        Thread listening;
        synchronized (this) {
            listening = thread;
            try {
                cutOff();
            } catch (SQLException e) {
                LOG.debug("the listening connection was gone already: {}", e.getMessage());
            }
        }
        try {
            if (listening != null) {
                listening.join(TimeUnit.SECONDS.toMillis(PAUSE_SECONDS));
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}

package io.ragstone.store.postgres;

import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Names this process so that others can tell whether it is still there: by a number that it keeps locked on a
 * connection of its own. The server lets go of it when the process ends, or its connection breaks. Thread-safe.
 */
final class Presence implements AutoCloseable {

    /**
     * The numbers that somebody holds. A server that has just started knows nobody, until each asks again; a lease that
     * was taken over meanwhile is fenced.
     */
    static final String HELD = """
            select objid::bigint from pg_locks
            where locktype = 'advisory' and objsubid = 2 and granted and classid::bigint = (?::bigint & 4294967295)
              and database = (select oid from pg_database where datname = current_database())""";

    private static final Logger LOG = LoggerFactory.getLogger(Presence.class);

    private final Server server;
    private @Nullable Connection connection;
    private int number;

    Presence(Server server) {
        this.server = server;
    }

    long lockKey() {
        return server.lockKey();
    }

    /** The number of this process, locked; costs a look at the lock. */
    synchronized int own(Session session) throws SQLException {
        if (number == 0) {
            number = (int) session.number("select nextval('processes')");
        }
        if (connection == null || !session.is("select ? in (" + HELD + ")", (long) number, lockKey())) {
            hold();
        }
        return number;
    }

    /** The number of this process, 0 before it first held something. */
    synchronized int number() {
        return number;
    }

    private void hold() throws SQLException {
        close();
        Connection fresh = server.connect();
        connection = fresh;
        fresh.setAutoCommit(true);
        new Session(fresh)
                .first(
                        "select 1 from pg_advisory_lock(?::int, ?::int)",
                        row -> row.getInt(1),
                        server.lockKey(),
                        number);
    }

    @Override
    public synchronized void close() {
        Connection open = connection;
        connection = null;
        if (open != null) {
            try (open) {
                new Session(open)
                        .first(
                                "select pg_advisory_unlock(?::int, ?::int)",
                                row -> row.getBoolean(1),
                                server.lockKey(),
                                number);
            } catch (SQLException e) {
                LOG.debug("the server has let go of process {} already: {}", number, e.getMessage());
            }
        }
    }
}

package io.ragstone.store.postgres;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.util.DriverDataSource;
import io.ragstone.error.ConfigException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.Optional;
import java.util.Properties;
import javax.sql.DataSource;

/** Where connections come from: a pool of our own, or what an application hands over. Thread-safe. */
final class Server implements AutoCloseable {

    /** For a store: searches read by several legs at once. */
    static final int FOR_A_STORE = 8;

    /** For a queue: its transactions are short. */
    static final int FOR_A_QUEUE = 3;

    private static final long CONNECT_NANOS = Duration.ofSeconds(10).toNanos();

    /** Whom the server refuses is told after this; the pool itself would go on asking. */
    private static final long LOOK_MILLIS = 500;

    private static final long IDLE_MILLIS = Duration.ofMinutes(1).toMillis();

    /**
     * Connections beside those of calls: by one others know that this process is there, the other builds indexes, or
     * hears of work.
     */
    private static final int BESIDE = 2;

    private final DataSource connections;
    private final Optional<HikariDataSource> pool;
    private final String schema;
    private final String place;
    private final int most;

    private Server(DataSource connections, Optional<HikariDataSource> pool, String schema, String place, int most) {
        this.connections = connections;
        this.pool = pool;
        this.schema = schema;
        this.place = place;
        this.most = most;
    }

    /**
     * Connects only when asked for the first connection.
     *
     * @param most how many calls use one at once
     */
    static Server at(Address address, int most) {
        var config = new HikariConfig();
        config.setDataSource(driver(address));
        config.setPoolName("ragstone");
        config.setMaximumPoolSize(most + BESIDE);
        config.setMinimumIdle(0);
        config.setIdleTimeout(IDLE_MILLIS);
        config.setConnectionTimeout(LOOK_MILLIS);
        config.setInitializationFailTimeout(-1);
        var pool = new HikariDataSource(config);
        return new Server(pool, Optional.of(pool), address.schema(), address.toString(), most);
    }

    /**
     * The pool is given the driver ready made: it logs what it is configured with, and so never knows a password. Nor
     * does it know what was to be written: the driver's details of an error are rows and arguments, and both log them.
     */
    private static DataSource driver(Address address) {
        var parameters = new Properties();
        parameters.setProperty("logServerErrorDetail", "false");
        parameters.putAll(address.parameters());
        try {
            return new DriverDataSource(
                    address.server(),
                    null,
                    parameters,
                    parameters.getProperty("user"),
                    parameters.getProperty("password"));
        } catch (RuntimeException refused) {
            throw new ConfigException("the PostgreSQL driver does not take the address of " + address + "; correct it");
        }
    }

    /** Uses connections of an application, which are never changed for good. */
    static Server of(DataSource connections, String schema, int most) {
        return new Server(
                connections, Optional.empty(), schema, "the application's database (schema " + schema + ")", most);
    }

    int most() {
        return most;
    }

    String schema() {
        return schema;
    }

    /** Server, database and schema, for messages. */
    String place() {
        return place;
    }

    /** A number for the locks of this schema. */
    int lockKey() {
        return ("ragstone " + schema).hashCode();
    }

    Connection connect() throws SQLException {
        long end = System.nanoTime() + CONNECT_NANOS;
        while (true) {
            try {
                return connections.getConnection();
            } catch (SQLTransientConnectionException e) {
                if (pool.isEmpty() || Failures.isRefused(e) || System.nanoTime() > end) {
                    throw e;
                }
            }
        }
    }

    static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    @Override
    public void close() {
        pool.ifPresent(HikariDataSource::close);
    }
}

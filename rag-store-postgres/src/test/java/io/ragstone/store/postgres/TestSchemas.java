package io.ragstone.store.postgres;

import io.ragstone.spi.JobQueue;
import io.ragstone.spi.Store;
import io.ragstone.spi.StoreOptions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Schemas of a test's own on the server that {@code bin/test} provides; dropped when it is closed. */
final class TestSchemas implements AutoCloseable {

    private static final AtomicInteger NUMBER = new AtomicInteger();

    private final List<String> schemas = new ArrayList<>();

    static String url() {
        String url = System.getenv("RAG_TEST_POSTGRES_URL");
        if (url == null || url.isBlank()) {
            throw new IllegalStateException(
                    "these tests need PostgreSQL with pgvector: run bin/test, which provides it,"
                            + " or set RAG_TEST_POSTGRES_URL to what \"bin/postgres start\" prints; to build without them,"
                            + " bin/test --without postgres");
        }
        return url;
    }

    /** The address of a schema that does not exist yet. */
    String address() {
        String schema = "t" + ProcessHandle.current().pid() + "_" + NUMBER.incrementAndGet();
        schemas.add(schema);
        return url() + (url().contains("?") ? "&" : "?") + "schema=" + schema;
    }

    Store store(InstantSource clock) {
        return new PostgresStoreProvider()
                .open(address(), StoreOptions.readWrite().withClock(clock));
    }

    JobQueue queue(InstantSource clock) {
        return new PostgresJobQueueProvider()
                .open(address(), StoreOptions.readWrite().withClock(clock));
    }

    @Override
    public void close() throws SQLException {
        try (Connection connection = DriverManager.getConnection(url());
                Statement statement = connection.createStatement()) {
            for (String schema : schemas) {
                statement.execute("set client_min_messages to warning");
                statement.execute("drop schema if exists " + schema + " cascade");
            }
        }
    }
}

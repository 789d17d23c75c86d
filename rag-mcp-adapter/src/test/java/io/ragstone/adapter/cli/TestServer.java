package io.ragstone.adapter.cli;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;

/** A schema of a test's own on the PostgreSQL server that {@code bin/test} provides; dropped when it is closed. */
final class TestServer implements AutoCloseable {

    private static final AtomicInteger NUMBER = new AtomicInteger();

    final String schema = "cli" + ProcessHandle.current().pid() + "_" + NUMBER.incrementAndGet();

    /** Server and database without parameters. */
    String server() {
        String url = url();
        int question = url.indexOf('?');
        return question < 0 ? url : url.substring(0, question);
    }

    private static String url() {
        String url = System.getenv("RAG_TEST_POSTGRES_URL");
        if (url == null || url.isBlank()) {
            throw new IllegalStateException(
                    "these tests need PostgreSQL with pgvector: run bin/test, which provides it,"
                            + " or set RAG_TEST_POSTGRES_URL to what \"bin/postgres start\" prints; to build without them,"
                            + " bin/test --without postgres");
        }
        return url;
    }

    /** The address of the schema, with the credentials of its owner. */
    String address() {
        return url() + (url().contains("?") ? "&" : "?") + "schema=" + schema;
    }

    /** The address for a role that may connect. */
    String addressFor(String user, String password) {
        return server() + "?user=" + user + "&password=" + password + "&schema=" + schema;
    }

    void execute(String... statements) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url());
                Statement sql = connection.createStatement()) {
            sql.execute("set client_min_messages to warning");
            for (String each : statements) {
                sql.execute(each);
            }
        }
    }

    @Override
    public void close() throws SQLException {
        execute("drop schema if exists " + schema + " cascade");
    }
}

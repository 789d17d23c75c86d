package io.ragstone.adapter.cli;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
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

    /** Every table and every row of the schema; nothing while there is no schema. */
    List<String> everything() throws SQLException {
        var all = new ArrayList<String>();
        try (Connection connection = DriverManager.getConnection(url());
                Statement sql = connection.createStatement()) {
            List<String> tables =
                    column(sql, "select tablename from pg_tables where schemaname = '" + schema + "' order by 1");
            for (String table : tables) {
                all.add(table);
                all.addAll(column(sql, "select t::text from " + schema + "." + table + " t order by 1"));
            }
            all.addAll(column(sql, "select indexdef from pg_indexes where schemaname = '" + schema + "' order by 1"));
        }
        return all;
    }

    /** The database of the server that has no pgvector, without parameters. */
    String withoutExtension() {
        return server().replaceFirst("/[^/]*$", "/postgres");
    }

    /** The schemas of this process's tests. */
    List<String> schemas() throws SQLException {
        return schemas(url());
    }

    /** The schemas of this process's tests in the database that has no pgvector. */
    List<String> schemasWithoutExtension() throws SQLException {
        return schemas(url().replace(server(), withoutExtension()));
    }

    private static List<String> schemas(String url) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement sql = connection.createStatement()) {
            return column(
                    sql,
                    "select nspname from pg_namespace where nspname like 'cli"
                            + ProcessHandle.current().pid() + "%' order by 1");
        }
    }

    private static List<String> column(Statement sql, String question) throws SQLException {
        var values = new ArrayList<String>();
        try (ResultSet row = sql.executeQuery(question)) {
            while (row.next()) {
                values.add(row.getString(1));
            }
        }
        return values;
    }

    @Override
    public void close() throws SQLException {
        execute("drop schema if exists " + schema + " cascade");
    }
}

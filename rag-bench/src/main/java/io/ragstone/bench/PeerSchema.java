package io.ragstone.bench;

import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.EnumMap;
import java.util.Map;

/** A schema for one system on the server that {@code RAG_TEST_POSTGRES_URL} names, gone when it is closed. */
final class PeerSchema implements AutoCloseable {

    private static final double BYTES = 1e6;

    private final String url;
    private final String name;
    private final Connection connection;

    private PeerSchema(String url, String name, Connection connection) {
        this.url = url;
        this.name = name;
        this.connection = connection;
    }

    /** A name in which nothing is yet. */
    static PeerSchema open() throws IOException {
        String url = System.getenv("RAG_TEST_POSTGRES_URL");
        if (url == null) {
            throw new IOException("name a server by RAG_TEST_POSTGRES_URL; \"bin/postgres start\" prints one");
        }
        String name = "bench_" + ProcessHandle.current().pid();
        try {
            Connection connection = DriverManager.getConnection(url);
            var schema = new PeerSchema(url, name, connection);
            schema.execute("set search_path to " + name + ", public");
            return schema;
        } catch (SQLException e) {
            throw new IOException(e);
        }
    }

    /** The address with the schema as a parameter of it. */
    String url() {
        return url + (url.contains("?") ? "&" : "?") + "schema=" + name;
    }

    /** Looks up names in the schema. Used by one thread at a time. */
    Connection connection() {
        return connection;
    }

    void create() throws SQLException {
        execute("create schema " + name);
    }

    void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    boolean is(String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            return row.next() && row.getBoolean(1);
        }
    }

    /** What all of it takes, and of that {@code vectorIndex}, if there is one of that name. */
    Map<PeerFigures.Size, Double> sizes(String vectorIndex) throws SQLException {
        Map<PeerFigures.Size, Double> sizes = new EnumMap<>(PeerFigures.Size.class);
        try (PreparedStatement statement = connection.prepareStatement("""
                select (select sum(pg_total_relation_size(oid)) from pg_class
                    where relnamespace = ?::regnamespace and relkind = 'r'),
                  pg_relation_size(to_regclass(?))""")) {
            statement.setString(1, name);
            statement.setString(2, vectorIndex);
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                sizes.put(PeerFigures.Size.DISK_MEGABYTES, row.getLong(1) / BYTES);
                if (row.getLong(2) > 0) {
                    sizes.put(PeerFigures.Size.VECTOR_INDEX_MEGABYTES, row.getLong(2) / BYTES);
                }
            }
        }
        return sizes;
    }

    @Override
    public void close() throws IOException {
        try (connection) {
            execute("drop schema if exists " + name + " cascade");
        } catch (SQLException e) {
            throw new IOException(e);
        }
    }
}

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

/** A schema for one system with a connection to it, gone when it is closed. */
final class PeerSchema implements AutoCloseable {

    private static final double BYTES = 1e6;

    private final ServerSchema schema;
    private final Connection connection;

    private PeerSchema(ServerSchema schema, Connection connection) {
        this.schema = schema;
        this.connection = connection;
    }

    static PeerSchema open() throws IOException {
        ServerSchema schema = ServerSchema.named("bench");
        try {
            var opened = new PeerSchema(schema, DriverManager.getConnection(schema.server()));
            opened.execute("set search_path to " + schema.name() + ", public");
            return opened;
        } catch (SQLException e) {
            throw new IOException(e);
        }
    }

    String url() {
        return schema.address();
    }

    /** Looks up names in the schema. Used by one thread at a time. */
    Connection connection() {
        return connection;
    }

    void create() throws SQLException {
        execute("create schema " + schema.name());
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
            statement.setString(1, schema.name());
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
        try {
            connection.close();
        } catch (SQLException e) {
            throw new IOException(e);
        }
        schema.drop();
    }
}

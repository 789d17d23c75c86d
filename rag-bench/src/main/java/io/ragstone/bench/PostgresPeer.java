package io.ragstone.bench;

import io.ragstone.model.SearchMode;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Ragstone on PostgreSQL, in a schema of its own on the server that {@code RAG_TEST_POSTGRES_URL} names. */
final class PostgresPeer implements Peer {

    private static final long LOOK_MILLIS = 200;
    private static final long MOST_LOOKS = 30 * 60 * 5L;

    private final Connection connection;
    private final String schema;
    private final RagstonePeer peer;

    private PostgresPeer(Connection connection, String schema, RagstonePeer peer) {
        this.connection = connection;
        this.schema = schema;
        this.peer = peer;
    }

    static PostgresPeer open() throws IOException {
        String url = System.getenv("RAG_TEST_POSTGRES_URL");
        if (url == null) {
            throw new IOException("name a server by RAG_TEST_POSTGRES_URL; \"bin/postgres start\" prints one");
        }
        String schema = "bench_" + ProcessHandle.current().pid();
        try {
            Connection connection = DriverManager.getConnection(url);
            return new PostgresPeer(
                    connection,
                    schema,
                    new RagstonePeer("postgresql", url + (url.contains("?") ? "&" : "?") + "schema=" + schema));
        } catch (SQLException e) {
            throw new IOException(e);
        }
    }

    @Override
    public List<SearchMode> modes() {
        return peer.modes();
    }

    @Override
    public void fill(PeerData.Reader passages) throws Exception {
        peer.fill(passages);
    }

    /** Waits for the index over vectors, where there are enough for one, and for the server's own statistics. */
    @Override
    public void settle() throws IOException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("set search_path to " + schema + ", public");
            for (int look = 0; look < MOST_LOOKS && isWithoutIndex(statement); look++) {
                TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
            }
            statement.execute("analyze");
        } catch (SQLException e) {
            throw new IOException(e);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static boolean isWithoutIndex(Statement statement) throws SQLException {
        try (ResultSet row = statement.executeQuery("""
                select (select count(*) from vectors_1) >= 20000
                  and not exists (select 1 from pg_index where indexrelid = to_regclass('vectors_1_nearest') and indisvalid)""")) {
            return row.next() && row.getBoolean(1);
        }
    }

    @Override
    public int ask(SearchMode mode, PeerScope scope, PeerQuery query) {
        return peer.ask(mode, scope, query);
    }

    @Override
    public List<Integer> nearest(PeerScope scope, PeerQuery query) {
        return peer.nearest(scope, query);
    }

    @Override
    public void close() throws IOException {
        peer.close();
        try (connection;
                Statement statement = connection.createStatement()) {
            statement.execute("drop schema " + schema + " cascade");
        } catch (SQLException e) {
            throw new IOException(e);
        }
    }
}

package io.ragstone.bench;

import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * The name of a schema in which nothing is yet, on the server that {@code RAG_TEST_POSTGRES_URL} names.
 *
 * @param server the address of the server
 * @param name of the schema
 */
public record ServerSchema(String server, String name) {

    /** A name that begins with {@code prefix}. */
    public static ServerSchema named(String prefix) throws IOException {
        String server = System.getenv("RAG_TEST_POSTGRES_URL");
        if (server == null) {
            throw new IOException("name a server by RAG_TEST_POSTGRES_URL; \"bin/postgres start\" prints one");
        }
        return new ServerSchema(server, prefix + "_" + ProcessHandle.current().pid() + "_" + System.nanoTime());
    }

    /** The address of the server with the schema as a parameter of it. */
    public String address() {
        return server + (server.contains("?") ? "&" : "?") + "schema=" + name;
    }

    /** Removes the schema and all that it holds, if it is there. */
    public void drop() throws IOException {
        try (Connection connection = DriverManager.getConnection(server);
                Statement statement = connection.createStatement()) {
            statement.execute("set client_min_messages to warning");
            statement.execute("drop schema if exists " + name + " cascade");
        } catch (SQLException e) {
            throw new IOException(e);
        }
    }
}

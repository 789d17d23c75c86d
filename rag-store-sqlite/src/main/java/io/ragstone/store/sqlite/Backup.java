package io.ragstone.store.sqlite;

import io.ragstone.error.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import org.sqlite.SQLiteConfig;

/**
 * Copies the database as of one moment. VACUUM INTO reads one snapshot, so it neither waits for writers nor makes them
 * wait, and never has to begin again as SQLite's page-wise backup must whenever another process writes; its copy has no
 * unused pages. Its price: the write-ahead log cannot be cut while it runs.
 */
final class Backup {

    private static final int BUSY_MILLIS = 30_000;

    private Backup() {}

    static void run(Path database, Path target) {
        Path file = target.toAbsolutePath().normalize();
        if (Files.exists(file)) {
            throw StoreException.failed(file + " exists already; name another file", null);
        }
        boolean done = false;
        try {
            copy(database, file);
            setLog(file);
            done = true;
        } catch (SQLException e) {
            throw StoreException.failed(file + " could not be written: " + e.getMessage(), e);
        } finally {
            if (!done) {
                removeQuietly(file);
            }
        }
    }

    private static void copy(Path database, Path file) throws SQLException {
        try (Connection connection = connect(new DatabaseFile(database, true));
                PreparedStatement vacuum = connection.prepareStatement("vacuum into ?")) {
            vacuum.setString(1, file.toString());
            vacuum.execute();
        }
    }

    /** The copy begins with a rollback journal; opening it later does not change that. */
    private static void setLog(Path file) throws SQLException {
        try (Connection connection = connect(new DatabaseFile(file, false));
                Statement sql = connection.createStatement()) {
            sql.execute("pragma journal_mode = wal");
        }
    }

    /** Without the settings of other connections: VACUUM wants a connection on which nothing else goes on. */
    private static Connection connect(DatabaseFile file) throws SQLException {
        var config = new SQLiteConfig();
        config.setReadOnly(file.isReadOnly());
        config.setBusyTimeout(BUSY_MILLIS);
        return config.createConnection(file.url());
    }

    private static void removeQuietly(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw StoreException.failed("the incomplete copy " + file + " could not be removed; remove it", e);
        }
    }
}

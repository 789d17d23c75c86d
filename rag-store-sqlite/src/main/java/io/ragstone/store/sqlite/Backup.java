package io.ragstone.store.sqlite;

import io.ragstone.error.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;

/**
 * Copies the database as of one moment. VACUUM INTO reads one snapshot, so it neither waits for writers nor makes them
 * wait, and never has to begin again as SQLite's page-wise backup must whenever another process writes; its copy has no
 * unused pages. Its price: the write-ahead log cannot be cut while it runs.
 */
final class Backup {

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
        try (Session session = new DatabaseFile(database, true).connect(false)) {
            session.update("vacuum into ?", file.toString());
        }
    }

    /** The copy begins with a rollback journal; opening it later does not change that. */
    private static void setLog(Path file) throws SQLException {
        try (Session session = new DatabaseFile(file, false).connect(false)) {
            session.first("pragma journal_mode = wal", row -> row.getString(1));
        }
    }

    private static void removeQuietly(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw StoreException.failed("the incomplete copy " + file + " could not be removed; remove it", e);
        }
    }
}

package io.ragstone.store.sqlite;

import io.ragstone.error.ConfigException;
import io.ragstone.error.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteOpenMode;

/**
 * Where the database lies and how its connections are set up.
 *
 * <p>{@code synchronous=NORMAL} in WAL mode: a killed process loses nothing that was committed; a power cut may lose
 * the last transactions, whole ones, and never the consistency of the rest.
 *
 * @param path the file, absolute
 * @param isReadOnly whether nothing may be written
 */
record DatabaseFile(Path path, boolean isReadOnly) {

    private static final List<String> SETTINGS = List.of(
            "pragma synchronous = normal",
            "pragma temp_store = memory",
            "pragma trusted_schema = off",
            "pragma journal_size_limit = " + WriteAheadLog.KEPT_BYTES);

    /**
     * Of a file that is new; others keep theirs. Two vectors of 384 numbers fill three quarters of a page of 4 KiB, ten
     * almost all of this one.
     */
    private static final int PAGE_BYTES = 16 << 10;

    /**
     * How much of the file readers see without copying it page by page; a search touches more than a thousand pages
     * that lie anywhere. Takes addresses, no memory.
     */
    private static final long MAPPED_BYTES = 64L << 30;

    /** The file that a configuration names by {@code location}. */
    static DatabaseFile at(String location, boolean isReadOnly) {
        if (location.isBlank()) {
            throw new ConfigException("the sqlite store needs a file: sqlite:/path/to/rag.db");
        }
        try {
            return new DatabaseFile(Path.of(location).toAbsolutePath().normalize(), isReadOnly);
        } catch (InvalidPathException e) {
            throw new ConfigException("'" + location + "' cannot be a file for the sqlite store: " + e.getReason());
        }
    }

    /** Makes sure that the file can be opened, or says why not. */
    void prepare() {
        if (Files.isDirectory(path)) {
            throw new ConfigException(
                    path + " is a folder; the sqlite store needs a file in it, such as " + path.resolve("rag.db"));
        }
        if (isReadOnly) {
            if (!Files.exists(path)) {
                throw new ConfigException(
                        "there is no index at " + path + "; open it for writing once, or name the right file");
            }
            return;
        }
        try {
            Path folder = path.getParent();
            if (folder != null) {
                Files.createDirectories(folder);
            }
        } catch (IOException e) {
            throw StoreException.failed("the folder of " + path + " cannot be made: " + e.getMessage(), e);
        }
    }

    Session connect(boolean forReading) throws SQLException {
        Connection connection = configuration().createConnection(url());
        try {
            var session = new Session(connection);
            for (String setting : SETTINGS) {
                session.execute(setting);
            }
            if (!forReading && session.number("pragma page_count") == 0) {
                session.execute("pragma page_size = " + PAGE_BYTES);
            }
            long pageBytes = session.number("pragma page_size");
            session.execute("pragma wal_autocheckpoint = " + WriteAheadLog.AUTO_CHECKPOINT_BYTES / pageBytes);
            session.execute("pragma cache_size = " + (forReading ? -16_000 : -32_000));
            if (forReading) {
                session.execute("pragma mmap_size = " + MAPPED_BYTES);
                session.execute("pragma query_only = on");
            }
            return session;
        } catch (SQLException | RuntimeException e) {
            connection.close();
            throw e;
        }
    }

    private SQLiteConfig configuration() {
        var config = new SQLiteConfig();
        config.setOpenMode(SQLiteOpenMode.NOMUTEX);
        config.setReadOnly(isReadOnly);
        // 0: whoever waits, waits in Patience, which reacts faster and knows its bound.
        config.setBusyTimeout(0);
        // Or the driver asks for the last row id after every INSERT, which costs as much as the INSERT.
        config.setGetGeneratedKeys(false);
        return config;
    }

    /** As a URI, because the driver reads {@code ?} and {@code :memory:} in a plain name as something else. */
    String url() {
        return "jdbc:sqlite:" + path.toUri().toASCIIString() + (isFrozen() ? "?immutable=1" : "");
    }

    /** On a medium that nobody can write, SQLite cannot keep its lock files, and needs none. */
    private boolean isFrozen() {
        Path folder = path.getParent();
        Path log = Path.of(path + "-wal");
        return isReadOnly && folder != null && !Files.isWritable(folder) && !Files.exists(log);
    }
}

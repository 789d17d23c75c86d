package io.ragstone.store.sqlite;

import io.ragstone.error.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sqlite.SQLiteJDBCLoader;

/**
 * Loads the driver's native library and leaves no copy of it behind. The driver unpacks it at each start into the
 * temporary folder and removes it at a regular end only; here it goes into a private folder that is removed as soon as
 * the library is loaded, so that a killed process leaves nothing. Whoever sets {@code org.sqlite.tmpdir} or
 * {@code org.sqlite.lib.path} has chosen otherwise and is left alone.
 */
final class NativeLibrary {

    private static final Logger LOG = LoggerFactory.getLogger(NativeLibrary.class);
    private static final String FOLDER = "org.sqlite.tmpdir";

    private NativeLibrary() {}

    static void load() {
        try {
            if (System.getProperty(FOLDER) != null || System.getProperty("org.sqlite.lib.path") != null) {
                SQLiteJDBCLoader.initialize();
            } else {
                loadFromPrivateFolder();
            }
        } catch (Exception e) {
            throw StoreException.failed(
                    "SQLite's native library cannot be loaded; set org.sqlite.tmpdir to a folder that may hold programs",
                    e);
        }
    }

    private static synchronized void loadFromPrivateFolder() throws Exception {
        Path folder = Files.createTempDirectory("ragstone-sqlite");
        System.setProperty(FOLDER, folder.toString());
        try {
            SQLiteJDBCLoader.initialize();
        } finally {
            System.clearProperty(FOLDER);
            remove(folder);
        }
    }

    /** Where a loaded library cannot be removed (Windows), the driver's own clean-up at exit remains. */
    private static void remove(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
            Files.delete(folder);
        } catch (IOException e) {
            LOG.debug("{} stays until this process ends: {}", folder, e.getMessage());
            folder.toFile().deleteOnExit();
        }
    }
}

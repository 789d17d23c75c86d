package io.ragstone.store.sqlite;

import io.ragstone.spi.Store;
import io.ragstone.spi.StoreOptions;
import io.ragstone.spi.StoreProvider;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The store called {@code sqlite}: everything in one file, {@code sqlite:/path/to/rag.db}, which any number of
 * processes may share. The file and its folder are made when they are missing, unless the store is opened for reading
 * alone.
 *
 * <p>The file must lie on a disk of this machine, or be used from one machine alone: on a network file system the store
 * warns. Beside the file lie SQLite's own {@code -wal} and {@code -shm} and a small {@code -peers}, in which the
 * processes that share it tell each other who reads and writes.
 *
 * <p>What a call wrote before it returned survives a killed process. A power cut may lose the last transactions, whole
 * ones; what is left is consistent, and the next sync brings back what was lost.
 *
 * <p>SQLite's native library is unpacked into a temporary folder and removed again as soon as it is loaded. Set the
 * system property {@code org.sqlite.tmpdir} to unpack it elsewhere, or {@code org.sqlite.lib.path} to load one that is
 * installed.
 */
public final class SqliteStoreProvider implements StoreProvider {

    private static final Logger LOG = LoggerFactory.getLogger(SqliteStoreProvider.class);

    private final NetworkFolder.Detector detector;

    /** For {@link java.util.ServiceLoader}. */
    public SqliteStoreProvider() {
        this(NetworkFolder::typeOf);
    }

    SqliteStoreProvider(NetworkFolder.Detector detector) {
        this.detector = detector;
    }

    @Override
    public String name() {
        return "sqlite";
    }

    @Override
    public Store open(String location, StoreOptions options) {
        DatabaseFile file = DatabaseFile.at(location, options.readOnly());
        Database database = Database.open(file, options.clock());
        Optional<String> warning = NetworkFolder.warning(file.path(), detector);
        warning.ifPresent(LOG::warn);
        return new SqliteStore(database, options.clock(), warning);
    }
}

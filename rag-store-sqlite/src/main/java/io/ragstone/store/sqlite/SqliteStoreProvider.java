package io.ragstone.store.sqlite;

import io.ragstone.spi.Store;
import io.ragstone.spi.StoreOptions;
import io.ragstone.spi.StoreProvider;

/**
 * The store called {@code sqlite}: everything in one file, {@code sqlite:/path/to/rag.db}, which any number of
 * processes may share. The file and its folder are made when they are missing, unless the store is opened for reading
 * alone.
 *
 * <p>What a call wrote before it returned survives a killed process. A power cut may lose the last transactions, whole
 * ones; what is left is consistent, and the next sync brings back what was lost.
 *
 * <p>SQLite's native library is unpacked into a temporary folder and removed again as soon as it is loaded. Set the
 * system property {@code org.sqlite.tmpdir} to unpack it elsewhere, or {@code org.sqlite.lib.path} to load one that is
 * installed.
 */
public final class SqliteStoreProvider implements StoreProvider {

    /** For {@link java.util.ServiceLoader}. */
    public SqliteStoreProvider() {}

    @Override
    public String name() {
        return "sqlite";
    }

    @Override
    public Store open(String location, StoreOptions options) {
        DatabaseFile file = DatabaseFile.at(location, options.readOnly());
        return new SqliteStore(Database.open(file, options.clock().millis()), options.clock());
    }
}

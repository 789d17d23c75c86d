package io.ragstone.store.sqlite;

import io.ragstone.spi.Store;
import io.ragstone.spi.StoreOptions;
import io.ragstone.testkit.HostileTextContract;
import java.nio.file.Path;
import java.time.InstantSource;
import org.junit.jupiter.api.io.TempDir;

class SqliteHostileTextTest extends HostileTextContract {

    @TempDir
    private Path folder;

    @Override
    protected Store emptyStore(InstantSource clock) {
        var options = StoreOptions.readWrite().withClock(clock);
        return new SqliteStoreProvider().open(folder.resolve("rag.db").toString(), options);
    }
}

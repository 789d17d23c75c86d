package io.ragstone.store.sqlite;

import io.ragstone.spi.Store;
import io.ragstone.spi.StoreOptions;
import io.ragstone.testkit.StoreTransferContract;
import java.nio.file.Path;
import java.time.InstantSource;
import org.junit.jupiter.api.io.TempDir;

class SqliteStoreTransferTest extends StoreTransferContract {

    @TempDir
    private Path files;

    private int opened;

    @Override
    protected Store emptyStore(InstantSource clock) {
        var options = StoreOptions.readWrite().withClock(clock);
        return new SqliteStoreProvider()
                .open(files.resolve("rag-" + opened++ + ".db").toString(), options);
    }
}

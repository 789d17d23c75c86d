package io.ragstone.store.sqlite;

import io.ragstone.spi.JobQueue;
import io.ragstone.spi.StoreOptions;
import io.ragstone.testkit.JobQueueContract;
import java.nio.file.Path;
import java.time.InstantSource;
import org.junit.jupiter.api.io.TempDir;

class SqliteJobQueueTest extends JobQueueContract {

    @TempDir
    private Path folder;

    @Override
    protected JobQueue emptyQueue(InstantSource clock) {
        var options = StoreOptions.readWrite().withClock(clock);
        return new SqliteJobQueueProvider().open(folder.resolve("rag.db").toString(), options);
    }
}

package io.ragstone.store.sqlite;

import io.ragstone.spi.JobQueue;
import io.ragstone.spi.JobQueueProvider;
import io.ragstone.spi.StoreOptions;
import java.util.SplittableRandom;

/** The queue called {@code sqlite}: jobs in one file, {@code sqlite:/path/to/rag.db}, usually that of the store. */
public final class SqliteJobQueueProvider implements JobQueueProvider {

    /** For {@link java.util.ServiceLoader}. */
    public SqliteJobQueueProvider() {}

    @Override
    public String name() {
        return "sqlite";
    }

    @Override
    public JobQueue open(String location, StoreOptions options) {
        DatabaseFile file = DatabaseFile.at(location, options.readOnly());
        Database database = Database.open(file, options.clock());
        return new SqliteJobQueue(database, options.clock(), new SplittableRandom());
    }
}

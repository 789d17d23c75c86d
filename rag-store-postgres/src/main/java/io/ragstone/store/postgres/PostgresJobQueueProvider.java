package io.ragstone.store.postgres;

import io.ragstone.spi.JobQueue;
import io.ragstone.spi.JobQueueProvider;
import io.ragstone.spi.StoreOptions;
import javax.sql.DataSource;

/** The queue called {@code postgresql}: jobs in the schema of the store of that name, at the same address. */
public final class PostgresJobQueueProvider implements JobQueueProvider {

    /** For {@link java.util.ServiceLoader}. */
    public PostgresJobQueueProvider() {}

    @Override
    public String name() {
        return "postgresql";
    }

    @Override
    public JobQueue open(String location, StoreOptions options) {
        return open(Server.at(Address.of(location), Server.FOR_A_QUEUE), options);
    }

    /**
     * Opens a queue on an application's own connections, as {@link PostgresStoreProvider#open(DataSource, String,
     * StoreOptions)} does.
     *
     * @param connections to PostgreSQL, up to nine at once
     * @param schema the schema of the store
     * @param options further settings
     */
    public static JobQueue open(DataSource connections, String schema, StoreOptions options) {
        return open(Server.of(connections, Address.inSchema(schema).schema(), Server.FOR_A_QUEUE), options);
    }

    private static JobQueue open(Server server, StoreOptions options) {
        return new PostgresJobQueue(Database.open(server, options), new Notices(server));
    }
}

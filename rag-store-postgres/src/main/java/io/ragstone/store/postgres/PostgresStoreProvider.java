package io.ragstone.store.postgres;

import io.ragstone.spi.Store;
import io.ragstone.spi.StoreOptions;
import io.ragstone.spi.StoreProvider;
import javax.sql.DataSource;

/**
 * The store called {@code postgresql}: an index in one schema of a PostgreSQL database with pgvector,
 * {@code jdbc:postgresql://HOST:PORT/DATABASE?schema=NAME}. The schema is {@code ragstone} unless said; every other
 * parameter is the driver's ({@code user}, {@code password}, {@code sslmode} and so on).
 */
public final class PostgresStoreProvider implements StoreProvider {

    /** For {@link java.util.ServiceLoader}. */
    public PostgresStoreProvider() {}

    @Override
    public String name() {
        return "postgresql";
    }

    @Override
    public Store open(String location, StoreOptions options) {
        return open(Server.at(Address.of(location), Server.FOR_A_STORE), options);
    }

    /**
     * Opens a store on an application's own connections, which stay the application's: closing the store does not close
     * {@code connections}.
     *
     * @param connections to PostgreSQL, up to nine at once; what is set on one is set for a transaction alone
     * @param schema the schema that holds all of the index, created if it is missing
     * @param options further settings
     */
    public static Store open(DataSource connections, String schema, StoreOptions options) {
        return open(Server.of(connections, Address.inSchema(schema).schema(), Server.FOR_A_STORE), options);
    }

    private static Store open(Server server, StoreOptions options) {
        return new PostgresStore(Database.open(server, options), Bounds.USUAL);
    }
}

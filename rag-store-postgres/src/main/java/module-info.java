/** Store and job queue on PostgreSQL with pgvector. */
module io.ragstone.store.postgres {
    requires transitive io.ragstone.core;
    requires static transitive org.jspecify;
    requires transitive java.sql;
    requires com.zaxxer.hikari;
    requires static org.checkerframework.checker.qual;
    requires org.postgresql.jdbc;
    requires org.slf4j;

    exports io.ragstone.store.postgres;

    provides io.ragstone.spi.StoreProvider with
            io.ragstone.store.postgres.PostgresStoreProvider;
    provides io.ragstone.spi.JobQueueProvider with
            io.ragstone.store.postgres.PostgresJobQueueProvider;
}

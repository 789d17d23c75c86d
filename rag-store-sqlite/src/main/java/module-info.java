/** Store and job queue in one SQLite file. */
module io.ragstone.store.sqlite {
    requires transitive io.ragstone.core;
    requires static transitive org.jspecify;
    requires java.sql;
    requires org.slf4j;
    requires org.xerial.sqlitejdbc;

    exports io.ragstone.store.sqlite;

    provides io.ragstone.spi.StoreProvider with
            io.ragstone.store.sqlite.SqliteStoreProvider;
    provides io.ragstone.spi.JobQueueProvider with
            io.ragstone.store.sqlite.SqliteJobQueueProvider;
}

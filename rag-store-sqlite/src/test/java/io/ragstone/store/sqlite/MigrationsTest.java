package io.ragstone.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.model.Collection;
import io.ragstone.model.CollectionSpec;
import io.ragstone.model.SourceSpec;
import io.ragstone.spi.Store;
import io.ragstone.spi.StoreOptions;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MigrationsTest {

    @TempDir
    private Path folder;

    @Test
    void aFileOfTheFirstSchemaKeepsItsCollectionsAndGetsWhatIsNew() throws SQLException {
        Path file = folder.resolve("rag.db");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement sql = connection.createStatement()) {
            sql.execute("begin immediate");
            for (String statement : SchemaVersion1.STATEMENTS) {
                sql.execute(statement);
            }
            sql.execute("insert into schema_migrations (version, applied) values (1, 0)");
            sql.execute("""
                    insert into collections (key, name, version, source_type, source_location, source_settings,
                      chunking, profile, languages, scan_finished, scan_finished_nanos, revision)
                    values ('docs', 'docs', '', 'push', '', '', 'default', '', '', 7, 5, 'abc')""");
            sql.execute("commit");
        }

        try (Store store = new SqliteStoreProvider().open(file.toString(), StoreOptions.readWrite())) {
            assertThat(store.collections())
                    .extracting(Collection::spec)
                    .containsExactly(CollectionSpec.of(TestStores.DOCS, SourceSpec.push()));
            assertThat(store.collections().get(0).scan().asOf()).isEqualTo(Optional.of(Instant.ofEpochSecond(7, 5)));
            assertThat(store.claimScan(TestStores.DOCS, "owner", Duration.ofMinutes(1)))
                    .isEqualTo("owner");
            TestStores.put(store, "a.md", "mark");
            assertThat(TestStores.found(store, "mark")).isEqualTo(1);
        }
    }
}

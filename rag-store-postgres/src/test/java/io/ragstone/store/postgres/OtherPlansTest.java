package io.ragstone.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.model.CollectionId;
import io.ragstone.model.CollectionSpec;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.EmbeddingSpace;
import io.ragstone.model.SourceSpec;
import io.ragstone.spi.Store;
import io.ragstone.spi.StoreOptions;
import io.ragstone.testkit.DocumentBuilder;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How PostgreSQL goes about a question depends on how many rows it expects; what comes of it must not. */
class OtherPlansTest {

    private static final CollectionId DOCS = CollectionId.of("docs");
    private static final EmbeddingSpace SPACE = new EmbeddingSpace("test", "first", 3, "");
    private final TestSchemas schemas = new TestSchemas();

    @AfterEach
    void giveSchemasBack() {
        schemas.close();
    }

    /** The server takes a backlog that was empty when it last looked for one of a single row. */
    @Test
    void noMoreIsClaimedThanAskedFor() throws SQLException {
        String address = schemas.address();
        try (Store store = new PostgresStoreProvider().open(address, StoreOptions.readWrite())) {
            store.save(CollectionSpec.of(DOCS, SourceSpec.push()));
            store.activate(SPACE);
            lookAtTheBacklog(address);
            DocumentBuilder document = DocumentBuilder.document(new DocumentKey(DOCS, "a.md"))
                    .passages(List.of("one", "two", "three", "four", "five"));
            store.replace(document.build(store.begin(document.key())));

            assertThat(store.claimUnembedded(SPACE, 2, Duration.ofMinutes(1))).hasSize(2);
            assertThat(store.claimUnembedded(SPACE, 2, Duration.ofMinutes(1))).hasSize(2);
            assertThat(store.claimUnembedded(SPACE, 2, Duration.ofMinutes(1))).hasSize(1);
        }
    }

    private static void lookAtTheBacklog(String address) throws SQLException {
        try (Connection connection = DriverManager.getConnection(TestSchemas.url());
                Statement sql = connection.createStatement()) {
            sql.execute("vacuum analyze " + Address.of(address).schema() + ".embed_backlog");
        }
    }
}

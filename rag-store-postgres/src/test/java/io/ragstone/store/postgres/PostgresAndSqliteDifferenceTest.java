package io.ragstone.store.postgres;

import io.ragstone.spi.Store;
import io.ragstone.testkit.StoreDifferenceContract;
import java.nio.file.Path;
import java.time.InstantSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** The two stores with each other: each is compared with memory as well, but two small differences could add up. */
class PostgresAndSqliteDifferenceTest extends StoreDifferenceContract {

    private final TestSchemas schemas = new TestSchemas();

    @TempDir
    private Path folder;

    @Override
    protected Store emptyStore(InstantSource clock) {
        return schemas.store(clock);
    }

    @Override
    protected Store reference(InstantSource clock) {
        return named("sqlite", folder.resolve("rag.db").toString(), clock);
    }

    @AfterEach
    void giveSchemasBack() {
        schemas.close();
    }
}

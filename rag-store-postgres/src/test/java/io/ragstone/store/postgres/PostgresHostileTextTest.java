package io.ragstone.store.postgres;

import io.ragstone.spi.Store;
import io.ragstone.testkit.HostileTextContract;
import java.sql.SQLException;
import java.time.InstantSource;
import org.junit.jupiter.api.AfterEach;

class PostgresHostileTextTest extends HostileTextContract {

    private final TestSchemas schemas = new TestSchemas();

    @Override
    protected Store emptyStore(InstantSource clock) {
        return schemas.store(clock);
    }

    @AfterEach
    void dropSchemas() throws SQLException {
        schemas.close();
    }
}

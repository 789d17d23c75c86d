package io.ragstone.store.postgres;

import io.ragstone.testkit.SyncContract;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;

class PostgresSyncTest extends SyncContract {

    private final TestSchemas schemas = new TestSchemas();

    @Override
    protected String emptyStore(Path folder) {
        return schemas.address();
    }

    @AfterEach
    void dropSchemas() throws SQLException {
        schemas.close();
    }
}

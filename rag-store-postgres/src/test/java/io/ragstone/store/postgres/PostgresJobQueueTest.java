package io.ragstone.store.postgres;

import io.ragstone.spi.JobQueue;
import io.ragstone.testkit.JobQueueContract;
import java.sql.SQLException;
import java.time.InstantSource;
import org.junit.jupiter.api.AfterEach;

class PostgresJobQueueTest extends JobQueueContract {

    private final TestSchemas schemas = new TestSchemas();

    @Override
    protected JobQueue emptyQueue(InstantSource clock) {
        return schemas.queue(clock);
    }

    @AfterEach
    void dropSchemas() throws SQLException {
        schemas.close();
    }
}

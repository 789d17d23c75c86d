package io.ragstone.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.model.ClaimRequest;
import io.ragstone.model.CollectionId;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.JobFailure;
import io.ragstone.model.JobRequest;
import io.ragstone.model.JobSelector;
import io.ragstone.model.Lease;
import io.ragstone.spi.JobQueue;
import io.ragstone.spi.StoreOptions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Processes that wait for work hear of it from others at once. */
class NoticesTest {

    private static final int PATIENCE_SECONDS = 30;

    private final TestSchemas schemas = new TestSchemas();
    private final Semaphore rings = new Semaphore(0);
    private JobQueue here;
    private JobQueue elsewhere;

    @BeforeEach
    void openTwice() throws InterruptedException {
        String address = schemas.address();
        var options = StoreOptions.readWrite().withClock(InstantSource.system());
        here = new PostgresJobQueueProvider().open(address, options);
        elsewhere = new PostgresJobQueueProvider().open(address, options);
        here.listen(rings::release);
        assertHeard();
    }

    @AfterEach
    void close() throws SQLException {
        here.close();
        elsewhere.close();
        schemas.close();
    }

    @Test
    void whatIsAskedForElsewhereIsHeardOf() throws InterruptedException {
        ask("a");

        assertHeard();
    }

    @Test
    void whatIsAskedForAgainWhileItRunsIsHeardOfWhenItEnds() throws InterruptedException {
        ask("a");
        assertHeard();
        Lease lease = claim();
        ask("a");

        assertThat(elsewhere.complete(lease)).isTrue();

        assertHeard();
    }

    @Test
    void whatIsRetriedIsHeardOf() throws InterruptedException {
        ask("a");
        assertHeard();
        elsewhere.fail(claim(), JobFailure.lasting("broken"));

        elsewhere.retry(JobSelector.ALL);

        assertHeard();
    }

    @Test
    void aConnectionThatBreaksIsReplacedAndWhatCameMeanwhileIsHeardOf() throws SQLException, InterruptedException {
        try (Connection connection = DriverManager.getConnection(TestSchemas.url());
                Statement statement = connection.createStatement()) {
            statement.execute(
                    "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen ragstone%'"
                            + " and pid <> pg_backend_pid()");
        }
        assertHeard();

        ask("a");

        assertHeard();
    }

    @Test
    void nobodyListensAfterClosing() {
        here.close();

        assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .doesNotContain("ragstone-listener");
    }

    private void ask(String path) {
        rings.drainPermits();
        elsewhere.enqueue(List.of(JobRequest.index(new DocumentKey(CollectionId.of("docs"), path))));
    }

    private Lease claim() {
        rings.drainPermits();
        return elsewhere
                .claim(new ClaimRequest("worker", 1, Duration.ofMinutes(1), Set.of()))
                .get(0);
    }

    private void assertHeard() throws InterruptedException {
        assertThat(rings.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS))
                .as("heard of it")
                .isTrue();
    }
}

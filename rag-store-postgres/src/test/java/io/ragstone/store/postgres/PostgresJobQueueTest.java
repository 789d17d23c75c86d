package io.ragstone.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.model.ClaimRequest;
import io.ragstone.model.CollectionId;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.JobRequest;
import io.ragstone.model.Lease;
import io.ragstone.spi.JobQueue;
import io.ragstone.spi.StoreOptions;
import io.ragstone.testkit.JobQueueContract;
import io.ragstone.testkit.ManualTime;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PostgresJobQueueTest extends JobQueueContract {

    private static final Duration LEASE = Duration.ofMinutes(1);

    private final TestSchemas schemas = new TestSchemas();

    @Override
    protected JobQueue emptyQueue(InstantSource clock) {
        return schemas.queue(clock);
    }

    @Test
    void jobsThatWentDownWithAWorkerGoToSeveralProcessesAtOnce() {
        ManualTime time = ManualTime.start();
        String address = schemas.address();
        StoreOptions options = StoreOptions.readWrite().withClock(time);
        var provider = new PostgresJobQueueProvider();
        try (JobQueue here = provider.open(address, options);
                JobQueue elsewhere = provider.open(address, options)) {
            here.enqueue(Stream.of("a", "b", "c")
                    .map(path -> JobRequest.index(new DocumentKey(CollectionId.of("docs"), path)))
                    .toList());
            claim(here);
            time.advance(LEASE.plusMillis(1));

            List<Lease> first = claim(here);
            List<Lease> second = claim(elsewhere);

            assertThat(first).hasSize(1);
            assertThat(second).hasSize(1).isNotEqualTo(first);
            assertThat(claim(here)).isEmpty();
            assertThat(here.complete(first.get(0))).isTrue();
            assertThat(claim(elsewhere)).isEmpty();
            assertThat(claim(here)).hasSize(1);
        }
    }

    private static List<Lease> claim(JobQueue queue) {
        return queue.claim(new ClaimRequest("worker", 9, LEASE, Set.of()));
    }

    @AfterEach
    void dropSchemas() throws SQLException {
        schemas.close();
    }
}

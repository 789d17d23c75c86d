package io.ragstone.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.error.StoreException;
import io.ragstone.model.CareProgress;
import io.ragstone.model.ClaimRequest;
import io.ragstone.model.CollectionId;
import io.ragstone.model.CollectionSpec;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.Finding;
import io.ragstone.model.JobRequest;
import io.ragstone.model.SourceSpec;
import io.ragstone.spi.JobQueue;
import io.ragstone.spi.Store;
import io.ragstone.spi.StoreOptions;
import io.ragstone.testkit.DocumentBuilder;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Every connection is broken again and again, as by a server that starts anew: amid statements and amid commits. */
class BrokenConnectionsTest {

    private static final CollectionId DOCS = CollectionId.of("docs");
    private static final int WRITERS = 3;
    private static final int DOCUMENTS = 25;

    /** Documents between two breaks: by time, a slow machine would never get beyond its first one. */
    private static final int BETWEEN_BREAKS = 3;

    private final TestSchemas schemas = new TestSchemas();
    private final String address = schemas.address();

    @AfterEach
    void dropSchemas() throws SQLException {
        schemas.close();
    }

    @Test
    void nothingIsLostAndNothingIsDoneTwice() throws Exception {
        String name = Address.of(address).schema();
        String named = address + "&ApplicationName=" + name;
        try (Store store = new PostgresStoreProvider().open(named, StoreOptions.readWrite());
                JobQueue queue = new PostgresJobQueueProvider().open(named, StoreOptions.readWrite())) {
            store.save(CollectionSpec.of(DOCS, SourceSpec.push()));
            var running = new AtomicInteger(WRITERS);
            var written = new Semaphore(0);
            var work = new ArrayList<Callable<Void>>();
            for (int writer = 0; writer < WRITERS; writer++) {
                String prefix = "w" + writer + "-";
                work.add(() -> {
                    try {
                        write(store, queue, prefix, written);
                    } finally {
                        running.decrementAndGet();
                    }
                    return null;
                });
            }
            work.add(() -> breakConnections(name, running, written));
            together(work);

            assertThat(store.coverage(List.of(DOCS)).total().indexed()).isEqualTo(WRITERS * DOCUMENTS);
            assertThat(store.coverage(List.of(DOCS)).total().chunks()).isEqualTo(WRITERS * DOCUMENTS);
            var findings = new ArrayList<Finding>();
            store.inspect(CareProgress.SILENT, findings::add);
            assertThat(findings).isEmpty();
            assertThat(queue.claim(new ClaimRequest("last", 1_000, Duration.ofMinutes(1), Set.of())))
                    .hasSize(WRITERS * DOCUMENTS);
        }
    }

    private static void together(List<Callable<Void>> work) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(work.size());
        try {
            for (Future<Void> each : threads.invokeAll(work, 2, TimeUnit.MINUTES)) {
                each.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static void write(Store store, JobQueue queue, String prefix, Semaphore written) {
        for (int i = 0; i < DOCUMENTS; i++) {
            DocumentBuilder document =
                    DocumentBuilder.document(new DocumentKey(DOCS, prefix + i)).passage("text " + prefix + i);
            store.replace(document.build(store.begin(document.key())));
            queue.enqueue(List.of(JobRequest.index(document.key())));
            written.release();
            try {
                store.coverage(List.of(DOCS));
            } catch (StoreException e) {
                assertThat(e.isTransient()).as("%s", e).isTrue();
            }
        }
    }

    private static Void breakConnections(String application, AtomicInteger running, Semaphore written)
            throws SQLException, InterruptedException {
        try (Connection connection = DriverManager.getConnection(TestSchemas.url());
                PreparedStatement end = connection.prepareStatement(
                        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = ?")) {
            end.setString(1, application);
            while (running.get() > 0) {
                if (written.tryAcquire(BETWEEN_BREAKS, 100, TimeUnit.MILLISECONDS)) {
                    end.execute();
                }
            }
        }
        return null;
    }
}

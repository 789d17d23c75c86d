package io.ragstone.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.model.ClaimRequest;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.EmbeddingSpace;
import io.ragstone.model.JobRequest;
import io.ragstone.model.Lease;
import io.ragstone.model.UnembeddedText;
import io.ragstone.spi.JobQueue;
import io.ragstone.spi.Store;
import io.ragstone.spi.StoreOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a process held when it was killed is free at once, while its machine runs on. */
class EndedProcessTest {

    private static final Duration LONG = Duration.ofHours(1);
    private static final EmbeddingSpace SPACE = new EmbeddingSpace("test", "model", 3, "");

    @TempDir
    private Path folder;

    @Test
    void onlyAProcessThatHasEndedIsGone() throws IOException, InterruptedException {
        Process process = new ProcessBuilder("cat").start();
        String name = ProcessKey.of(process.toHandle());
        String own = ProcessKey.own();
        String machine = own.substring(0, own.lastIndexOf('/', own.lastIndexOf('/') - 1));

        assertThat(ProcessKey.isGone(name)).as("while it runs").isFalse();
        process.getOutputStream().close();
        process.waitFor();

        assertThat(ProcessKey.isGone(name)).as("when it has ended").isTrue();
        assertThat(ProcessKey.isGone(own)).isFalse();
        assertThat(ProcessKey.isGone("elsewhere" + name))
                .as("on another machine")
                .isFalse();
        assertThat(ProcessKey.isGone(machine + "/" + ProcessHandle.current().pid() + "/86400"))
                .as("whose number was given to another")
                .isTrue();
        assertThat(ProcessKey.isGone("")).as("claims of an older schema").isFalse();
    }

    @Test
    void itsJobsAreGivenOutAgainAtOnceAndCountAnAttempt() throws Exception {
        Path file = folder.resolve("rag.db");
        try (JobQueue queue = new SqliteJobQueueProvider().open(file.toString(), StoreOptions.readWrite())) {
            queue.enqueue(List.of(JobRequest.index(new DocumentKey(TestStores.DOCS, "a.md"))));
            var request = new ClaimRequest("worker", 9, LONG, Set.of());
            Lease lost = queue.claim(request).get(0);
            assertThat(queue.claim(request)).isEmpty();

            pretendAnEndedProcessHolds(file, "jobs");

            List<Lease> again = queue.claim(request);
            assertThat(again).hasSize(1);
            assertThat(again.get(0).job().attempts()).isEqualTo(1);
            assertThat(queue.complete(lost)).isFalse();
            assertThat(queue.complete(again.get(0))).isTrue();
        }
    }

    @Test
    void itsTextsAreGivenOutAgainAtOnce() throws Exception {
        Path file = folder.resolve("rag.db");
        try (Store store = TestStores.open(file)) {
            store.activate(SPACE);
            TestStores.put(store, "a.md", "a text");
            List<UnembeddedText> lost = store.claimUnembedded(SPACE, 9, LONG);
            assertThat(store.claimUnembedded(SPACE, 9, LONG)).isEmpty();

            pretendAnEndedProcessHolds(file, "embed_backlog");

            assertThat(store.claimUnembedded(SPACE, 9, LONG)).isNotEmpty().isEqualTo(lost);
        }
    }

    private static void pretendAnEndedProcessHolds(Path file, String table) throws Exception {
        Process process = new ProcessBuilder("cat").start();
        String name = ProcessKey.of(process.toHandle());
        process.destroyForcibly().waitFor();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement sql = connection.createStatement()) {
            sql.execute("update " + table + " set process = '" + name + "'");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}

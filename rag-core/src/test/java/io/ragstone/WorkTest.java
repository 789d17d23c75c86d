package io.ragstone;

import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.internal.memory.MemoryJobQueueProvider;
import io.ragstone.internal.memory.MemoryStoreProvider;
import io.ragstone.model.CareProgress;
import io.ragstone.model.CollectionId;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.DocumentState;
import io.ragstone.model.Fingerprint;
import io.ragstone.model.JobRequest;
import io.ragstone.model.LedgerChange;
import io.ragstone.model.QueueStats;
import io.ragstone.model.SyncRequest;
import io.ragstone.model.WorkReport;
import io.ragstone.spi.JobQueue;
import io.ragstone.spi.Store;
import io.ragstone.spi.StoreOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A worker that others have left jobs for. */
class WorkTest {

    private static final CollectionId HERE = CollectionId.of("here");
    private static final CollectionId ELSEWHERE = CollectionId.of("elsewhere");

    @TempDir
    private Path root;

    private final Store store = new MemoryStoreProvider().open("", StoreOptions.readWrite());
    private final JobQueue queue = new MemoryJobQueueProvider().open("", StoreOptions.readWrite());
    private Ragstone ragstone;

    @BeforeEach
    void twoCollectionsOfWhichOneIsOnAnotherMachine() throws IOException {
        Files.createDirectory(root.resolve("here"));
        ragstone = Ragstone.builder()
                .store(store, queue)
                .embedding("hash:16")
                .workers(1)
                .open();
        ragstone.addFolder("here", root.resolve("here").toString());
        ragstone.addFolder("elsewhere", root.resolve("elsewhere").toString());
    }

    @AfterEach
    void close() {
        ragstone.close();
    }

    /** What the scan of another process leaves. */
    private void leave(CollectionId collection, String path) {
        store.record(collection, List.of(LedgerChange.queue(path, new Fingerprint("1", ""), 5, Optional.empty(), "")));
        queue.enqueue(List.of(JobRequest.index(new DocumentKey(collection, path))));
    }

    private void write(String folder, String name, String text) throws IOException {
        Files.writeString(Files.createDirectories(root.resolve(folder)).resolve(name), text);
    }

    @Test
    void whatCanBeReadHereIsWorkedOffAndTheRestIsLeftToOthers() throws IOException {
        write("here", "a.md", "a zebra");
        leave(HERE, "a.md");
        leave(ELSEWHERE, "b.md");

        WorkReport report = ragstone.workOff(CareProgress.SILENT);

        assertThat(report).isEqualTo(new WorkReport(1, 1));
        assertThat(ragstone.search("zebra").hits()).hasSize(1);
        assertThat(queue.stats().waiting()).isEqualTo(1);
        assertThat(queue.stats().parked()).isZero();

        write("elsewhere", "b.md", "a gnu");

        assertThat(ragstone.workOff(CareProgress.SILENT)).isEqualTo(new WorkReport(2, 2));
        assertThat(queue.stats().waiting()).isZero();
    }

    @Test
    void aSyncLeavesToOthersWhatCannotBeReadHere() throws IOException {
        write("here", "a.md", "a zebra");
        leave(ELSEWHERE, "b.md");

        ragstone.sync(SyncRequest.of("here"));

        assertThat(ragstone.search("zebra").hits()).hasSize(1);
        assertThat(queue.stats()).isEqualTo(new QueueStats(1, 0, 0));
        assertThat(store.entry(new DocumentKey(ELSEWHERE, "b.md")).orElseThrow().state())
                .isEqualTo(DocumentState.PENDING);
    }

    @Test
    void anIdleWorkerBeginsSoonAfterAJobWasLeft() throws Exception {
        ragstone.work();
        write("here", "a.md", "a zebra");
        leave(ELSEWHERE, "b.md");
        leave(HERE, "a.md");

        await(() -> ragstone.worked().equals(new WorkReport(1, 1)));

        assertThat(ragstone.search("zebra").hits()).hasSize(1);
        assertThat(queue.stats().waiting()).isEqualTo(1);
    }

    private static void await(BooleanSupplier state) throws InterruptedException {
        long end = System.nanoTime() + Duration.ofSeconds(30).toNanos();
        while (!state.getAsBoolean() && System.nanoTime() < end) {
            Thread.sleep(20);
        }
        assertThat(state.getAsBoolean()).isTrue();
    }
}

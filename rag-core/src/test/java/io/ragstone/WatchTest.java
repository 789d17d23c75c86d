package io.ragstone;

import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.model.CollectionSelector;
import io.ragstone.model.SyncReport.CollectionReport;
import io.ragstone.model.WatchState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A folder being watched: what changes in it is found without anyone asking for a sync. */
class WatchTest {

    @TempDir
    Path root;

    private final BlockingQueue<CollectionReport> reports = new LinkedBlockingQueue<>();
    private Ragstone ragstone;
    private Watch watch;

    @BeforeEach
    void watchAFolder() throws Exception {
        Files.writeString(root.resolve("a.md"), "alpha");
        ragstone = Ragstone.open("memory");
        ragstone.addFolder("notes", root.toString());
        watch = ragstone.watch(CollectionSelector.ALL, reports::add);
        assertThat(next().added()).containsExactly("a.md");
    }

    @AfterEach
    void close() {
        watch.close();
        ragstone.close();
    }

    private CollectionReport next() throws InterruptedException {
        CollectionReport report = reports.poll(30, TimeUnit.SECONDS);
        assertThat(report).as("a change is noticed").isNotNull();
        return report;
    }

    private void awaitFound(String word) throws InterruptedException {
        await(() -> !ragstone.search(word).hits().isEmpty(), word);
    }

    private void await(BooleanSupplier state, String what) throws InterruptedException {
        while (!state.getAsBoolean()) {
            assertThat(next()).as(what).isNotNull();
        }
    }

    @Test
    void everyWayOfSavingIsNoticed() throws Exception {
        Files.writeString(root.resolve("a.md"), "overwritten");
        awaitFound("overwritten");

        Files.writeString(root.resolve("a.md"), " and appended", StandardOpenOption.APPEND);
        awaitFound("appended");

        Path temporary = Files.writeString(root.resolve("a.md.tmp123"), "replaced");
        Files.move(temporary, root.resolve("a.md"), StandardCopyOption.ATOMIC_MOVE);
        await(
                () -> ragstone.search("replaced").hits().stream()
                        .anyMatch(hit -> hit.path().equals("a.md")),
                "rename");

        Files.move(root.resolve("a.md"), root.resolve("a.md~"));
        Files.writeString(root.resolve("a.md"), "rewritten");
        Files.delete(root.resolve("a.md~"));
        awaitFound("rewritten");
    }

    @Test
    void whatIsMadeInNewFoldersIsNoticedToo() throws Exception {
        Files.createDirectories(root.resolve("new/deeper"));
        Files.writeString(root.resolve("new/deeper/b.md"), "beta");
        awaitFound("beta");

        Files.move(root.resolve("new"), root.resolve("moved"));
        await(() -> ragstone.search("beta").hits().get(0).path().equals("moved/deeper/b.md"), "the move");

        Files.writeString(root.resolve("moved/deeper/b.md"), "gamma");
        awaitFound("gamma");
    }

    @Test
    void whatGoesIsForgotten() throws Exception {
        Files.writeString(root.resolve("b.md"), "beta");
        awaitFound("beta");

        Files.delete(root.resolve("b.md"));

        await(() -> ragstone.search("beta").hits().isEmpty(), "the removal");
    }

    @Test
    void aCollectionThatIsAddedLaterIsTakenIn() throws Exception {
        Path other = Files.createDirectory(root.resolve(".other"));
        Files.writeString(other.resolve("c.md"), "ceta");
        ragstone.addFolder("other", other.toString());
        awaitFound("ceta");

        Files.writeString(other.resolve("c.md"), "delta");
        awaitFound("delta");
    }

    @Test
    void statusShowsWhoWatchesAndHow() throws IOException, InterruptedException {
        Ragstone idle = ragstone;
        while (idle.status().collections().get(0).watch().isEmpty()) {
            Files.writeString(root.resolve("a.md"), "alpha " + System.nanoTime());
            assertThat(reports.poll(30, TimeUnit.SECONDS)).isNotNull();
        }
        WatchState state = idle.status().collections().get(0).watch().orElseThrow();

        assertThat(state.process())
                .contains(Long.toString(ProcessHandle.current().pid()));
        assertThat(state.mode() == WatchState.Mode.EVENTS)
                .isEqualTo(state.reason().isEmpty());

        watch.close();
        assertThat(idle.status().collections().get(0).watch()).isEmpty();
    }
}

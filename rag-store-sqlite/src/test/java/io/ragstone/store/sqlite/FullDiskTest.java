package io.ragstone.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.ragstone.Ragstone;
import io.ragstone.error.StoreException;
import io.ragstone.model.Coverage;
import io.ragstone.model.Job;
import io.ragstone.model.JobQuery;
import io.ragstone.model.SyncReport;
import io.ragstone.testkit.DelegatingJobQueue;
import io.ragstone.testkit.DelegatingStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No room for the index: nothing is lost, the caller is told what to do, and the next sync after that completes. */
class FullDiskTest {

    private static final int DOCUMENTS = 40;
    private static final long UNLIMITED = 1L << 30;

    @TempDir
    private Path folder;

    private Path root;

    @BeforeEach
    void documents() throws IOException {
        root = Files.createDirectory(folder.resolve("root"));
        for (int i = 0; i < DOCUMENTS; i++) {
            var text = new StringBuilder("# Document " + i + "\n\n");
            for (int word = 0; word < 600; word++) {
                text.append("word").append(i * 1_000 + word).append(word % 50 == 49 ? ".\n\n" : " ");
            }
            Files.writeString(root.resolve("document-" + i + ".md"), text);
        }
    }

    @Test
    void aFileThatMayNotGrowStopsTheSyncWithWhatToDoAndNoDocumentIsBlamed() {
        Path file = folder.resolve("rag.db");
        InstantSource clock = InstantSource.system();
        Database rows = Database.open(DatabaseFile.at(file.toString(), false), clock);
        Database jobs = Database.open(DatabaseFile.at(file.toString(), false), clock);
        var pages = new AtomicLong(UNLIMITED);
        var store = new DelegatingStore(new SqliteStore(rows, clock, Optional.empty())) {
            @Override
            protected void onCall(String method) {
                limit(rows, pages.get(), method);
            }
        };
        var queue = new DelegatingJobQueue(new SqliteJobQueue(jobs, clock, new SplittableRandom(1))) {
            @Override
            protected void onCall(String method) {
                limit(jobs, pages.get(), method);
            }
        };
        try (Ragstone ragstone =
                Ragstone.builder().store(store, queue).embedding("hash:64").open()) {
            ragstone.addFolder("docs", root.toString());
            pages.set(rows.read(session -> session.number("pragma page_count")) + 60);

            assertThatTheDiskIsFull(ragstone, file);
            assertThatTheDiskIsFull(ragstone, file);

            assertThat(ragstone.jobs(new JobQuery(Set.of(), Set.of(), Optional.empty(), 1_000))
                            .items())
                    .isNotEmpty()
                    .extracting(Job::attempts)
                    .containsOnly(0);
            pages.set(UNLIMITED);
            assertThatASyncCompletes(ragstone);
        }
    }

    @Test
    void aSmallFileSystemStopsTheSyncWithWhatToDo() throws IOException, InterruptedException {
        Path small = Files.createDirectory(folder.resolve("small"));
        assumeThat(run("mount", "-t", "tmpfs", "-o", "size=1536k", "tmpfs", small.toString()))
                .as("file systems can be mounted")
                .isZero();
        try (Ragstone ragstone = Ragstone.builder()
                .store("sqlite:" + small.resolve("rag.db"))
                .embedding("hash:64")
                .open()) {
            ragstone.addFolder("docs", root.toString());

            assertThatTheDiskIsFull(ragstone, small.resolve("rag.db"));
            assertThatTheDiskIsFull(ragstone, small.resolve("rag.db"));

            assertThat(run("mount", "-o", "remount,size=64m", small.toString())).isZero();
            assertThatASyncCompletes(ragstone);
        } finally {
            // lazily: a file that was mapped into memory stays so until the next garbage collection
            run("umount", "-l", small.toString());
        }
    }

    private static void assertThatTheDiskIsFull(Ragstone ragstone, Path file) {
        assertThatThrownBy(ragstone::sync)
                .isInstanceOfSatisfying(
                        StoreException.class,
                        full -> assertThat(full.isTransient()).isTrue())
                .hasMessageContaining(file.toString())
                .hasMessageContainingAll("room");
    }

    private static void assertThatASyncCompletes(Ragstone ragstone) {
        SyncReport report = ragstone.sync();

        assertThat(report.isClean()).as(report.toString()).isTrue();
        Coverage.Counts counts = ragstone.status().collections().get(0).counts();
        assertThat(counts.indexed()).isEqualTo(DOCUMENTS);
        assertThat(counts.documents()).isEqualTo(DOCUMENTS);
        assertThat(counts.withVectors()).isEqualTo(counts.chunks());
        assertThat(ragstone.jobs(new JobQuery(Set.of(), Set.of(), Optional.empty(), 10))
                        .items())
                .isEmpty();
    }

    /** Also after the connection was replaced, which forgets its limit. */
    private static void limit(Database database, long pages, String method) {
        if (!method.equals("close")) {
            database.outsideTransaction(session -> session.number("pragma max_page_count = " + pages));
        }
    }

    private static int run(String... command) throws InterruptedException {
        try {
            return new ProcessBuilder(List.of(command))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
        } catch (IOException notHere) {
            return -1;
        }
    }
}

package io.ragstone.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ragstone.error.StoreException;
import io.ragstone.model.ClaimRequest;
import io.ragstone.model.Lease;
import io.ragstone.spi.JobQueue;
import io.ragstone.spi.Store;
import io.ragstone.spi.StoreOptions;
import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of the others when a process is stopped, at each place where it can be. */
@EnabledOnOs({OS.LINUX, OS.MAC})
class StoppedProcessTest {

    private static final Duration SHORT = Duration.ofMillis(200);

    /** As if somewhat more than five seconds had gone by. */
    private static final InstantSource LATER = InstantSource.offset(InstantSource.system(), Duration.ofSeconds(6));

    @TempDir
    private Path folder;

    private Path file() {
        return folder.resolve("rag.db");
    }

    private Database open(Duration patience) {
        return Database.open(DatabaseFile.at(file().toString(), false), InstantSource.system(), patience);
    }

    private ChildProcess child(String... arguments) {
        var all = new java.util.ArrayList<>(List.of(file().toString()));
        all.addAll(List.of(arguments));
        return ChildProcess.start(StepByStep.class, folder, all.toArray(String[]::new));
    }

    private static void put(Database database, String key) {
        database.write(session -> {
            MetadataRows.put(session, key, "value");
            return true;
        });
    }

    private static Set<String> keys(Database database) {
        return database.read(session -> MetadataRows.withPrefix(session, "")).keySet();
    }

    private List<String> concerns() {
        try (Store store = new SqliteStoreProvider()
                .open(file().toString(), StoreOptions.readWrite().asReadOnly().withClock(LATER))) {
            return store.concerns();
        }
    }

    @Test
    void insideAWriteTransactionItIsNamedReadersGoOnAndNothingIsLostWhenItGoesOn() throws Exception {
        try (Database database = open(SHORT);
                ChildProcess child = child("writing")) {
            put(database, "before");
            child.says("open").goOn().says("inside").stop();

            assertThatThrownBy(() -> put(database, "refused")).isInstanceOfSatisfying(StoreException.class, busy -> {
                assertThat(busy.isTransient()).isTrue();
                assertThat(busy.holder()).map(StoreException.Holder::pid).contains(child.pid());
                assertThat(busy.holder()).map(StoreException.Holder::host).contains(ProcessName.CURRENT.host());
                assertThat(busy)
                        .hasMessageContaining("process " + child.pid())
                        .hasMessageContaining("StepByStep)")
                        .hasMessageContaining("has been writing since 20")
                        .hasMessageNotContainingAny("damaged", "corrupt");
            });
            assertThat(keys(database)).containsExactly("before");
            assertThat(concerns()).singleElement().asString().contains("process " + child.pid(), "writing since");

            child.resume().goOn().says("outside");
            put(database, "after");
            assertThat(keys(database)).containsExactly("after", "before", "child");
            child.goOn().says("end");
        }
    }

    @Test
    void killedInsideAWriteTransactionItLeavesNothingAndOthersGoOn() throws Exception {
        try (Database database = open(SHORT);
                ChildProcess child = child("writing")) {
            child.says("open").goOn().says("inside").stop().kill();

            put(database, "after");

            assertThat(keys(database)).containsExactly("after");
            assertThat(concerns()).isEmpty();
        }
    }

    @Test
    void aReaderThatKeepsTheLogFromShrinkingIsNamedAndNobodyWaitsForIt() throws Exception {
        var log = new File(file() + "-wal");
        try (Store store = TestStores.open(file());
                ChildProcess child = child("reading")) {
            child.says("open").goOn().says("inside").stop();

            for (int i = 0; log.length() < 40L << 20; i++) {
                TestStores.put(store, "document-" + i, "passage ".repeat(200_000));
            }
            assertThat(concerns())
                    .singleElement()
                    .asString()
                    .contains("process " + child.pid(), "reading since", "(4", " MB) cannot shrink");

            child.resume().goOn().says("outside");
            TestStores.put(store, "last", "passage ".repeat(2_000_000));
            assertThat(log.length()).isLessThan(40L << 20);
            assertThat(concerns()).isEmpty();
            child.goOn().says("end");
        }
    }

    @Test
    void outsideATransactionItBlocksNobodyAndItsLeasesRunOut() throws Exception {
        try (ChildProcess child = child("leasing")) {
            child.says("leased").stop();
            try (Store store = TestStores.open(file())) {
                TestStores.put(store, "a.md", "text");
                assertThat(store.claimScan(TestStores.DOCS, "other", StepByStep.LEASE))
                        .isEqualTo("child");
            }
            var options =
                    StoreOptions.readWrite().withClock(InstantSource.offset(InstantSource.system(), StepByStep.LEASE));
            try (Store store = new SqliteStoreProvider().open(file().toString(), options);
                    JobQueue queue = new SqliteJobQueueProvider().open(file().toString(), options)) {
                assertThat(store.claimScan(TestStores.DOCS, "other", StepByStep.LEASE))
                        .isEqualTo("other");
                assertThat(queue.recoverExpired()).isEqualTo(1);
                List<Lease> leases = queue.claim(new ClaimRequest("other", 1, StepByStep.LEASE, Set.of()));
                assertThat(leases).hasSize(1);
            }
            child.resume().goOn().says("scan other, job false").says("end");
        }
    }

    @Test
    void whileItWaitsInLineOthersPassIt() throws Exception {
        try (Database database = open(Duration.ofSeconds(30));
                ChildProcess child = child("writing")) {
            child.says("open");
            database.write(session -> {
                child.goOn();
                awaitInLine(database);
                child.stop();
                return true;
            });

            for (int i = 0; i < 20; i++) {
                put(database, "key " + i);
            }

            assertThat(keys(database)).hasSize(20);
            child.resume().says("inside").goOn().says("outside").goOn().says("end");
            assertThat(keys(database)).hasSize(21).contains("child");
        }
    }

    /** Until another process has announced that it waits. */
    private static void awaitInLine(Database database) {
        while (!database.isAwaited()) {
            Thread.onSpinWait();
        }
    }
}

package io.ragstone.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ragstone.error.StoreException;
import io.ragstone.model.CareProgress;
import io.ragstone.model.Finding;
import io.ragstone.spi.Store;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A copy that is taken while others write is the index as of one moment. */
class BackupTest {

    @TempDir
    private Path folder;

    @Test
    void aCopyTakenWhileAThreadAndAProcessWriteIsWhole() throws Exception {
        Path file = folder.resolve("rag.db");
        var isOver = new AtomicBoolean();
        try (Store store = TestStores.open(file)) {
            TestStores.put(store, "first", "common first");
            ChildProcess child = ChildProcess.start(SharedFileWorker.class, folder, file.toString(), "child", "40");
            CompletableFuture<Void> thread = CompletableFuture.runAsync(() -> {
                for (int i = 0; !isOver.get(); i++) {
                    TestStores.put(store, "thread-" + i % 5, "common thread " + i, "more " + i);
                    store.removeDocuments(TestStores.DOCS, List.of("thread-" + i % 3));
                }
            });
            int copies = 0;
            while (copies < 3 || child.isAlive()) {
                assertWhole(copy(store, copies++));
            }
            isOver.set(true);
            thread.get(60, TimeUnit.SECONDS);

            assertThat(child.exitCode()).isZero();
            assertThat(findings(store)).isEmpty();
        }
    }

    private Path copy(Store store, int number) {
        Path copy = folder.resolve("copy-" + number + ".db");
        store.backup(copy);
        return copy;
    }

    private static void assertWhole(Path copy) throws SQLException {
        try (Store store = TestStores.openReadOnly(copy)) {
            assertThat(TestStores.found(store, "first")).isEqualTo(1);
            assertThat(findings(store)).isEmpty();
        }
        assertThat(journal(copy)).isEqualTo("wal");
    }

    private static String journal(Path file) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement sql = connection.createStatement();
                ResultSet row = sql.executeQuery("pragma journal_mode")) {
            return row.getString(1);
        }
    }

    @Test
    void anIndexOpenedForReadingAloneIsCopiedToo() {
        Path file = folder.resolve("rag.db");
        try (Store store = TestStores.open(file)) {
            TestStores.put(store, "first", "common first");
        }
        Path copy = folder.resolve("copy of it.db");
        try (Store store = TestStores.openReadOnly(file)) {
            store.backup(copy);
        }
        try (Store store = TestStores.openReadOnly(copy)) {
            assertThat(TestStores.found(store, "first")).isEqualTo(1);
        }
    }

    @Test
    void aCopyThatCannotBeWrittenLeavesNoFile() {
        try (Store store = TestStores.open(folder.resolve("rag.db"))) {
            Path nowhere = folder.resolve("missing").resolve("copy.db");

            assertThatThrownBy(() -> store.backup(nowhere))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining(nowhere.toString());
            assertThat(Files.exists(nowhere)).isFalse();
        }
    }

    private static List<Finding> findings(Store store) {
        var findings = new ArrayList<Finding>();
        store.inspect(CareProgress.SILENT, findings::add);
        return findings;
    }
}

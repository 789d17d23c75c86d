package io.ragstone.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ragstone.error.RagstoneException;
import io.ragstone.error.StoreException;
import io.ragstone.model.EmbeddingSpace;
import io.ragstone.model.Filter;
import io.ragstone.model.Scope;
import io.ragstone.model.TextVector;
import io.ragstone.model.Vector;
import io.ragstone.model.VectorQuery;
import io.ragstone.spi.Store;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several stores on one file, in this process and in others. */
class SharedFileTest {

    private static final EmbeddingSpace SPACE = new EmbeddingSpace("test", "model", 3, "");

    @TempDir
    private Path folder;

    @Test
    void twoStoresWriteAndReadAtTheSameTimeWithoutALockError() throws Exception {
        Path file = folder.resolve("rag.db");
        try (Store first = TestStores.open(file);
                Store second = TestStores.open(file)) {
            ExecutorService threads = Executors.newFixedThreadPool(4);
            var work = new ArrayList<Future<?>>();
            for (Store store : List.of(first, second)) {
                for (String name : List.of("x", "y")) {
                    work.add(threads.submit(() -> SharedFileWorker.work(store, store.hashCode() + name, 20)));
                }
            }
            finish(threads, work);

            assertThat(TestStores.found(first, "common")).isEqualTo(80);
            assertThat(TestStores.found(second, "common")).isEqualTo(80);
            assertThat(first.coverage(List.of(TestStores.DOCS)).total().indexed())
                    .isEqualTo(80);
        }
    }

    @Test
    void processesShareTheFileAndLeaveNothingInTheTemporaryFolder() throws IOException, InterruptedException {
        Path file = folder.resolve("rag.db");
        Path temporary = Files.createDirectory(folder.resolve("tmp"));
        try (Store store = TestStores.open(file)) {
            Process child = start(temporary, file, "child", "25");
            SharedFileWorker.work(store, "parent", 25);

            assertThat(child.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(new String(child.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8))
                    .isEmpty();
            assertThat(child.exitValue()).isZero();

            assertThat(TestStores.found(store, "common")).isEqualTo(50);
            assertThat(TestStores.found(store, "child")).isEqualTo(25);
        }
        assertThat(temporary).isEmptyDirectory();
    }

    @Test
    void aKilledProcessLosesNothingThatItCommitted() throws IOException, InterruptedException {
        Path file = folder.resolve("rag.db");
        try (Store store = TestStores.open(file)) {
            Process child = start(folder, file, "child", "1000000");
            while (TestStores.found(store, "child") < 5) {
                assertThat(child.isAlive()).isTrue();
            }
            child.destroyForcibly().waitFor();

            int found = TestStores.found(store, "child");
            assertThat(store.coverage(List.of(TestStores.DOCS)).total().chunks())
                    .isEqualTo(found);
            TestStores.put(store, "after.md", "afterwards");
            assertThat(TestStores.found(store, "afterwards")).isEqualTo(1);
        }
        TestStores.open(file).close();
    }

    @Test
    void vectorsOfAnotherStoreAreFound() {
        Path file = folder.resolve("rag.db");
        try (Store writer = TestStores.open(file);
                Store reader = TestStores.openReadOnly(file)) {
            writer.activate(SPACE);
            for (int i = 0; i < 3; i++) {
                TestStores.put(writer, "a" + i, "text " + i);
                embedAll(writer, Vector.normalised(1, i, 0));

                assertThat(nearest(reader, Vector.normalised(1, 0, 0))).isEqualTo(i + 1);
            }
            embedAgain(writer, "a0", Vector.normalised(0, 0, 1));

            assertThat(reader.nearest(query(Vector.normalised(0, 0, 1), 1))
                            .get(0)
                            .score())
                    .isEqualTo(1);
        }
    }

    @Test
    void whoHoldsTheLockTooLongIsOneTransientErrorAndReadersGoOn() throws SQLException {
        Path file = folder.resolve("rag.db");
        TestStores.open(file).close();
        try (Connection frozen = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = frozen.createStatement();
                Database database = Database.open(DatabaseFile.at(file.toString(), false), 0, Duration.ofMillis(50))) {
            statement.execute("begin immediate");

            assertThatThrownBy(() -> database.write(session -> session.update("delete from metadata")))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("in use by another process")
                    .matches(e -> ((RagstoneException) e).isTransient());
            assertThat(database.<Long>read(session -> session.number("select count(*) from collections")))
                    .isEqualTo(1);

            statement.execute("rollback");
            assertThat(database.<Integer>write(session -> session.update("delete from metadata")))
                    .isZero();
        }
    }

    @Test
    void aFailedTransactionLeavesNothingAndTheNextOneWorks() {
        try (Database database =
                Database.open(DatabaseFile.at(folder.resolve("rag.db").toString(), false), 0)) {
            assertThatThrownBy(() -> database.write(session -> {
                        session.update("insert into metadata (key, value) values ('a', 'b')");
                        throw new IllegalArgumentException("on purpose");
                    }))
                    .hasMessage("on purpose");
            assertThatThrownBy(() -> database.write(session -> session.update("insert into nowhere values (1)")))
                    .isInstanceOf(StoreException.class);

            assertThat(database.<Long>read(session -> session.number("select count(*) from metadata")))
                    .isZero();
            assertThat(database.<Integer>write(
                            session -> session.update("insert into metadata (key, value) values ('a', 'b')")))
                    .isEqualTo(1);
        }
    }

    @Test
    void theLogStaysSmallWhileReadersFollowEachOther() throws Exception {
        Path file = folder.resolve("rag.db");
        Path log = folder.resolve("rag.db-wal");
        String[] passages = new String[200];
        for (int i = 0; i < passages.length; i++) {
            passages[i] = ("passage " + i + " ").repeat(50);
        }
        var done = new CountDownLatch(1);
        long largest = 0;
        try (Store store = TestStores.open(file);
                Store other = TestStores.openReadOnly(file)) {
            ExecutorService threads = Executors.newFixedThreadPool(2);
            var readers = new ArrayList<Future<?>>();
            for (int i = 0; i < 2; i++) {
                readers.add(threads.submit(() -> {
                    while (done.getCount() > 0) {
                        TestStores.found(other, "passage");
                    }
                }));
            }
            for (int i = 0; i < 60; i++) {
                TestStores.put(store, "document-" + i, passages);
                largest = Math.max(largest, Files.size(log));
            }
            done.countDown();
            finish(threads, readers);
        }
        assertThat(largest).isBetween(1L, 64L << 20);
    }

    private static void embedAll(Store store, Vector vector) {
        store.claimUnembedded(SPACE, 100, Duration.ofMinutes(1))
                .forEach(text -> store.putVectors(SPACE, List.of(new TextVector(text.textHash(), vector))));
    }

    private static void embedAgain(Store store, String path, Vector vector) {
        store.chunks(new io.ragstone.model.DocumentKey(TestStores.DOCS, path))
                .forEach(chunk -> store.putVectors(SPACE, List.of(new TextVector(chunk.textHash(), vector))));
    }

    private static int nearest(Store store, Vector vector) {
        return store.nearest(query(vector, 10)).size();
    }

    private static VectorQuery query(Vector vector, int limit) {
        return new VectorQuery(SPACE, vector, new Scope(List.of(TestStores.DOCS), Filter.any()), limit);
    }

    private static void finish(ExecutorService threads, List<Future<?>> work)
            throws InterruptedException, ExecutionException {
        threads.shutdown();
        for (Future<?> each : work) {
            each.get();
        }
    }

    /** A JVM of its own, with whatever this one can load. */
    static Process start(Path temporary, Path file, String... arguments) throws IOException {
        var classPath = new ArrayList<String>();
        for (String property : List.of("java.class.path", "jdk.module.path", "surefire.test.class.path")) {
            classPath.add(System.getProperty(property, ""));
        }
        classPath.add(Path.of("target", "test-classes").toAbsolutePath().toString());
        classPath.removeIf(String::isEmpty);
        var command = new ArrayList<String>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-Djava.io.tmpdir=" + temporary,
                "-XX:-UsePerfData",
                "-cp",
                String.join(File.pathSeparator, classPath),
                SharedFileWorker.class.getName(),
                file.toString()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }
}

package io.ragstone.store.sqlite;

import io.ragstone.model.ClaimRequest;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.JobRequest;
import io.ragstone.model.Vector;
import io.ragstone.spi.JobQueue;
import io.ragstone.spi.Store;
import io.ragstone.spi.StoreOptions;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;

/**
 * A program that says where it is and waits there for a line: {@code FILE writing | reading | leasing | replacing
 * TIMES}.
 */
final class StepByStep {

    static final Duration LEASE = Duration.ofMinutes(1);

    private static final PrintStream OUT =
            new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);

    private StepByStep() {}

    public static void main(String[] arguments) {
        Path file = Path.of(arguments[0]);
        switch (arguments[1]) {
            case "writing" -> inside(file, Database::write);
            case "reading" -> inside(file, Database::read);
            case "leasing" -> lease(file);
            case "embedding" -> embedOneByOne(file);
            case "replacing" -> replaceAgainAndAgain(file, Integer.parseInt(arguments[2]));
            default -> throw new IllegalArgumentException(arguments[1]);
        }
        OUT.println("end");
    }

    private interface Access {
        Object use(Database database, Database.Work<Object> work);
    }

    private static void inside(Path file, Access access) {
        try (Database database = Database.open(DatabaseFile.at(file.toString(), false), InstantSource.system())) {
            OUT.println("open");
            await();
            access.use(database, session -> {
                session.number("select count(*) from metadata");
                if (session.number("pragma query_only") == 0) {
                    MetadataRows.put(session, "child", "was here");
                }
                OUT.println("inside");
                await();
                return true;
            });
            OUT.println("outside");
            await();
        }
    }

    private static void lease(Path file) {
        try (Store store = TestStores.open(file);
                JobQueue queue = new SqliteJobQueueProvider().open(file.toString(), StoreOptions.readWrite())) {
            store.claimScan(TestStores.DOCS, "child", LEASE);
            queue.enqueue(List.of(JobRequest.index(new DocumentKey(TestStores.DOCS, "job.md"))));
            var lease =
                    queue.claim(new ClaimRequest("child", 1, LEASE, Set.of())).get(0);
            OUT.println("leased");
            await();
            OUT.println("scan " + store.claimScan(TestStores.DOCS, "child", LEASE) + ", job " + queue.complete(lease));
        }
    }

    private static void embedOneByOne(Path file) {
        try (Store store = TestStores.open(file)) {
            store.activate(SharedFileTest.SPACE);
            for (int i = 0; i < 3; i++) {
                TestStores.put(store, "child-" + i, "text " + i);
                SharedFileTest.embedAll(store, Vector.normalised(1, i, 0));
                OUT.println("embedded");
                await();
            }
        }
    }

    private static void replaceAgainAndAgain(Path file, int times) {
        try (Store store = TestStores.open(file)) {
            OUT.println("open");
            for (int version = 1; version <= times; version++) {
                TestStores.put(store, OldAnswersTest.document(version));
            }
        }
    }

    private static void await() {
        try {
            if (System.in.read() < 0) {
                throw new IllegalStateException("the test is gone");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

package io.ragstone.bench;

import io.ragstone.Ragstone;
import io.ragstone.model.Coverage;
import io.ragstone.model.SearchMode;
import io.ragstone.model.SearchRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Processes that read and processes that write share one index for a while. No call fails, every search sees what was
 * written before it began, whole and once, no write is lost, and the write-ahead log stays small.
 */
final class ProcessesCampaign implements Benchmark {

    /** The largest that the write-ahead log may become. */
    static final long MOST_LOG_BYTES = 64L << 20;

    private static final long SAMPLE_MILLIS = 20;
    private static final long GRACE_SECONDS = 90;

    /**
     * What came out.
     *
     * @param problems what was not as it must be; empty if all was well
     * @param processes one line of each process
     * @param mostLogBytes how large the write-ahead log became
     */
    record Outcome(List<String> problems, List<String> processes, long mostLogBytes) {}

    @Override
    public String usage() {
        return "processes [READERS WRITERS SECONDS]  processes that share one index; 4 2 60";
    }

    @Override
    public void run(List<String> args, Report report) throws Exception {
        int readers = Arguments.number(args, 0, 4);
        int writers = Arguments.number(args, 1, 2);
        int seconds = Arguments.number(args, 2, 60);
        try (var scratch = new Scratch()) {
            Outcome outcome = run(scratch.folder("shared"), readers, writers, seconds);
            outcome.processes().forEach(line -> report.note("%s", line));
            report.note("largest write-ahead log: %d MB", outcome.mostLogBytes() >> 20);
            if (!outcome.problems().isEmpty()) {
                throw new IllegalStateException(String.join(System.lineSeparator(), outcome.problems()));
            }
        }
    }

    /** Runs in {@code folder}, which must be empty. */
    static Outcome run(Path folder, int readers, int writers, int seconds) throws Exception {
        prepare(folder);
        var children = new ArrayList<Process>();
        long most = 0;
        try {
            for (int i = 0; i < writers; i++) {
                children.add(start(folder, "write", i, writers, seconds));
            }
            for (int i = 0; i < readers; i++) {
                children.add(start(folder, "read", i, writers, seconds));
            }
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds + GRACE_SECONDS);
            while (children.stream().anyMatch(Process::isAlive) && System.nanoTime() < deadline) {
                children.get(0).waitFor(SAMPLE_MILLIS, TimeUnit.MILLISECONDS);
                most = Math.max(most, folder.resolve("rag.db-wal").toFile().length());
                awaitAny(children);
            }
        } finally {
            children.forEach(Process::destroyForcibly);
        }
        var problems = new ArrayList<String>();
        var lines = new ArrayList<String>();
        collect(folder, children.size(), problems, lines);
        if (most > MOST_LOG_BYTES) {
            problems.add("the write-ahead log grew to " + (most >> 20) + " MB");
        }
        problems.addAll(lost(folder, writers));
        problems.addAll(damage(folder));
        return new Outcome(problems, lines, most);
    }

    /** The first child may have ended before the others. */
    private static void awaitAny(List<Process> children) throws InterruptedException {
        for (Process child : children) {
            if (child.isAlive()) {
                child.waitFor(SAMPLE_MILLIS, TimeUnit.MILLISECONDS);
                return;
            }
        }
    }

    private static void prepare(Path folder) throws IOException {
        Path files = Files.createDirectories(folder.resolve("files"));
        Files.createDirectories(folder.resolve("output"));
        try (Ragstone index = open(folder)) {
            index.addPush(SharedIndexProcess.NOTES.name());
            index.addFolder("files", files.toString());
            Files.writeString(files.resolve("readme.md"), "What the writers sync.");
            index.sync();
        }
    }

    private static Ragstone open(Path folder) {
        return Ragstone.builder()
                .store(SharedIndexProcess.store(folder))
                .embedding(SharedIndexProcess.MODEL)
                .open();
    }

    private static Process start(Path folder, String role, int number, int writers, int seconds) throws IOException {
        return ChildJvm.start(
                SharedIndexProcess.class,
                folder.resolve("output").resolve(role + number),
                List.of(
                        role,
                        folder.toString(),
                        String.valueOf(number),
                        String.valueOf(writers),
                        String.valueOf(seconds)));
    }

    private static void collect(Path folder, int children, List<String> problems, List<String> lines)
            throws IOException {
        try (Stream<Path> outputs = Files.list(folder.resolve("output")).sorted()) {
            for (Path output : outputs.toList()) {
                String said = Files.readString(output).strip();
                (said.startsWith("done ") && !said.contains("\n") ? lines : problems)
                        .add(said.startsWith("done ") ? said : output.getFileName() + ": " + said);
            }
        }
        if (lines.size() + problems.size() != children) {
            problems.add("not every process reported");
        }
    }

    /** Every document must be there in the version that its writer was told of, or a later one that it was not. */
    private static List<String> lost(Path folder, int writers) throws IOException {
        var lost = new ArrayList<String>();
        try (Ragstone index = open(folder)) {
            index.sync();
            int written = 0;
            for (int writer = 0; writer < writers; writer++) {
                try (Acknowledged acknowledged = Acknowledged.of(folder, writer)) {
                    for (int document = 0; document < Acknowledged.DOCUMENTS; document++) {
                        long version = acknowledged.get(document);
                        if (version > 0) {
                            written++;
                            lost.add(objection(index, writer, document, version));
                        }
                    }
                }
            }
            lost.removeIf(String::isEmpty);
            Coverage.Counts counts = Counts.of(index);
            if (written == 0 || counts.pending() + counts.failed() + counts.stale() > 0) {
                lost.add("after " + written + " documents the counters say " + counts);
            }
        }
        return lost;
    }

    private static String objection(Ragstone index, int writer, int document, long version) {
        return VersionedNote.objection(
                index.search(SearchRequest.of(VersionedNote.word(writer, document))
                                .withMode(SearchMode.LEXICAL))
                        .hits(),
                VersionedNote.path(writer, document),
                version);
    }

    private static List<String> damage(Path folder) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("rag.db"));
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("pragma integrity_check")) {
            var damage = new ArrayList<String>();
            while (rows.next()) {
                if (!rows.getString(1).equals("ok")) {
                    damage.add("damaged: " + rows.getString(1));
                }
            }
            return damage;
        }
    }
}

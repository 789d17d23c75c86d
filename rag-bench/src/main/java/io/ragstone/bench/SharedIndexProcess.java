package io.ragstone.bench;

import io.ragstone.Ragstone;
import io.ragstone.model.CollectionId;
import io.ragstone.model.SearchMode;
import io.ragstone.model.SearchRequest;
import io.ragstone.model.SyncReport;
import io.ragstone.model.SyncRequest;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/**
 * One of the processes that share an index: {@code read | write FOLDER NUMBER WRITERS SECONDS}. Prints one line with
 * what it did, or fails with the first thing that was not as it must be.
 */
final class SharedIndexProcess {

    static final CollectionId NOTES = CollectionId.of("notes");
    static final String MODEL = "hash:64";
    private static final int SYNC_EVERY = 25;
    private static final int LARGE_EVERY = 60;

    private final Ragstone index;
    private final Path folder;
    private final int number;
    private final int writers;
    private final long deadline;
    private final SplittableRandom random;
    private final Samples samples = new Samples();
    private int synced;

    private SharedIndexProcess(Ragstone index, Path folder, int number, int writers, int seconds) {
        this.index = index;
        this.folder = folder;
        this.number = number;
        this.writers = writers;
        this.deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        this.random = new SplittableRandom(number);
    }

    public static void main(String[] args) throws Exception {
        Path folder = Path.of(args[1]);
        try (var out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
                Ragstone index = open(folder, args[0].equals("read"))) {
            var process = new SharedIndexProcess(
                    index, folder, Integer.parseInt(args[2]), Integer.parseInt(args[3]), Integer.parseInt(args[4]));
            if (args[0].equals("read")) {
                process.read();
            } else {
                process.write();
            }
            out.println(process.summary(args[0]));
        }
    }

    private static Ragstone open(Path folder, boolean readOnly) {
        var builder = Ragstone.builder().store(store(folder)).embedding(MODEL).workers(1);
        return readOnly ? builder.readOnly().open() : builder.open();
    }

    static String store(Path folder) {
        return "sqlite:" + folder.resolve("rag.db");
    }

    private String summary(String role) {
        return String.format(
                Locale.ROOT,
                "done %s %d operations %d p50 %.2f p95 %.2f max %.2f syncs %d",
                role,
                number,
                samples.size(),
                samples.median(),
                samples.percentile(95),
                samples.percentile(100),
                synced);
    }

    private boolean isTime() {
        return System.nanoTime() - deadline < 0 || samples.size() == 0;
    }

    private void write() throws Exception {
        try (Acknowledged acknowledged = Acknowledged.of(folder, number)) {
            for (long version = 1; isTime(); version++) {
                int document = random.nextInt(Acknowledged.DOCUMENTS);
                long current = version;
                samples.time(() -> index.put(NOTES, VersionedNote.of(number, document, current)));
                acknowledged.set(document, version);
                if (version % SYNC_EVERY == 0) {
                    syncOneFile(version);
                }
                if (version % LARGE_EVERY == 0) {
                    index.put(NOTES, VersionedNote.large(number, version));
                }
            }
        }
    }

    /** All writers sync the same folder; each must find its own file afterwards. */
    private void syncOneFile(long version) throws Exception {
        String word = VersionedNote.word("file", number * 1_000_000L + version);
        Path file = folder.resolve("files").resolve("writer" + number + ".md");
        Files.writeString(file, VersionedNote.text(word, version, 2));
        SyncReport report = index.sync(SyncRequest.of("files").withoutWaitingForVectors());
        if (!report.isClean()) {
            throw new IllegalStateException("sync: " + report);
        }
        fail(VersionedNote.objection(index.search(words(word)).hits(), "writer" + number + ".md", version));
        synced++;
    }

    private static SearchRequest words(String word) {
        return SearchRequest.of(word).withMode(SearchMode.LEXICAL);
    }

    private static void fail(String objection) {
        if (!objection.isEmpty()) {
            throw new IllegalStateException(objection);
        }
    }

    private void read() throws Exception {
        List<Acknowledged> all = new ArrayList<>();
        for (int writer = 0; writer < writers; writer++) {
            all.add(Acknowledged.of(folder, writer));
        }
        while (isTime()) {
            int writer = random.nextInt(writers);
            int document = random.nextInt(Acknowledged.DOCUMENTS);
            long least = all.get(writer).get(document);
            if (least > 0) {
                samples.time(() -> fail(VersionedNote.objection(
                        index.search(words(VersionedNote.word(writer, document)))
                                .hits(),
                        VersionedNote.path(writer, document),
                        least)));
            }
            if (samples.size() % 10 == 0) {
                index.search(VersionedNote.word(writer, document) + " and what it holds");
                index.status();
            }
        }
        for (Acknowledged each : all) {
            each.close();
        }
    }
}

package io.ragstone.bench;

import io.ragstone.Ragstone;
import io.ragstone.model.CollectionId;
import io.ragstone.model.SyncRequest;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** How large the write-ahead log becomes while much is written at once. */
final class LogSizeBenchmark implements Benchmark {

    private static final int SECTIONS = 20;
    private static final long SAMPLE_NANOS = 2_000_000;

    @Override
    public String usage() {
        return "log-size [CHUNKS]           how large the write-ahead log becomes; 100000";
    }

    @Override
    public void run(List<String> args, Report report) throws Exception {
        int chunks = Arguments.number(args, 0, 100_000);
        try (var scratch = new Scratch()) {
            Path notes = scratch.folder("notes");
            new Corpus(5).write(notes, Math.max(1, chunks / SECTIONS), SECTIONS);
            String store = scratch.store("log");
            var log = new File(store.substring("sqlite:".length()) + "-wal");
            report.row("what", "chunks", "seconds", "largest log MB");
            try (Ragstone index = Ragstone.builder()
                    .store(store)
                    .embedding(SharedIndexProcess.MODEL)
                    .open()) {
                index.addFolder("notes", notes.toString());
                row(report, "index", index, log, () -> index.sync());
                row(
                        report,
                        "index again",
                        index,
                        log,
                        () -> index.sync(SyncRequest.all().forced()));
                removeHalf(notes);
                row(
                        report,
                        "remove half of the files",
                        index,
                        log,
                        () -> index.sync(SyncRequest.all().confirmingRemovals()));
                row(report, "remove the collection", index, log, () -> index.remove(CollectionId.of("notes")));
            }
            report.print();
        }
    }

    private static void row(Report report, String what, Ragstone index, File log, Samples.Work work) throws Exception {
        var isDone = new AtomicBoolean();
        var most = new AtomicLong();
        var sampler = new Thread(
                () -> {
                    while (!isDone.get()) {
                        most.accumulateAndGet(log.length(), Math::max);
                        LockSupport.parkNanos(SAMPLE_NANOS);
                    }
                },
                "log-sampler");
        sampler.start();
        try {
            double seconds = new Samples().time(work) / 1_000;
            report.row(what, Counts.of(index).chunks(), seconds, most.get() >> 20);
        } finally {
            isDone.set(true);
            sampler.join();
        }
    }

    private static void removeHalf(Path notes) throws IOException {
        try (Stream<Path> all = Files.walk(notes)) {
            List<Path> files = all.filter(Files::isRegularFile).sorted().toList();
            for (int i = 0; i < files.size(); i += 2) {
                Files.delete(files.get(i));
            }
        }
    }
}

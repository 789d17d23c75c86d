package io.ragstone.bench;

import io.ragstone.Ragstone;
import io.ragstone.model.SyncReport;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** How long a sync takes that finds nothing to do. */
final class RescanBenchmark implements Benchmark {

    private static final int DEFAULT_FILES = 10_000;
    private static final int RUNS = 9;

    @Override
    public String usage() {
        return "rescan [FILES]              sync of a folder in which nothing has changed";
    }

    @Override
    public void run(List<String> args, Report report) throws Exception {
        int files = Arguments.number(args, 0, DEFAULT_FILES);
        try (var scratch = new Scratch()) {
            Path notes = scratch.folder("notes");
            new Corpus(2).write(notes, files, 1);
            try (Ragstone index = Ragstone.builder()
                    .store(scratch.store("rescan"))
                    .embedding("none")
                    .open()) {
                index.addFolder("notes", notes.toString());
                double first = new Samples().time(index::sync);
                report.row("files", "first ms", "median ms", "p95 ms", "unchanged", "documents", "runs");
                var samples = new Samples();
                var unchanged = new ArrayList<Integer>();
                for (int run = 0; run < RUNS; run++) {
                    samples.time(() -> unchanged.add(unchanged(index.sync())));
                }
                report.row(
                        files,
                        first,
                        samples.median(),
                        samples.percentile(95),
                        unchanged.get(RUNS - 1),
                        Counts.of(index).indexed(),
                        samples.size());
                report.print();
            }
        }
    }

    private static int unchanged(SyncReport report) {
        return report.collections().stream()
                .mapToInt(SyncReport.CollectionReport::unchanged)
                .sum();
    }
}

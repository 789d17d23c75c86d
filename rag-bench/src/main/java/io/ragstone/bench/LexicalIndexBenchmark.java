package io.ragstone.bench;

import io.ragstone.Ragstone;
import java.nio.file.Path;
import java.util.List;

/** How fast Markdown becomes searchable by words: reading, analysis, chunking, one transaction per document. */
final class LexicalIndexBenchmark implements Benchmark {

    private static final int SECTIONS = 6;
    private static final int DEFAULT_DOCUMENTS = 1_000;
    private static final int RUNS = 4;
    private static final double MEGABYTE = 1e6;

    @Override
    public String usage() {
        return "lexical-index [DOCUMENTS]   Markdown to searchable words on SQLite, MB/s, cold and warm";
    }

    @Override
    public void run(List<String> args, Report report) throws Exception {
        int documents = Arguments.number(args, 0, DEFAULT_DOCUMENTS);
        try (var scratch = new Scratch()) {
            Path notes = scratch.folder("notes");
            long bytes = new Corpus(1).write(notes, documents, SECTIONS);
            report.row("run", "documents", "MB", "chunks", "s", "MB/s");
            for (int run = 0; run < RUNS; run++) {
                try (Ragstone index = Ragstone.builder()
                        .store(scratch.store("run-" + run))
                        .embedding("none")
                        .open()) {
                    index.addFolder("notes", notes.toString());
                    double seconds = new Samples().time(index::sync) / 1_000;
                    int chunks = Counts.of(index).chunks();
                    double size = bytes / MEGABYTE;
                    report.row(run == 0 ? "cold" : "warm", documents, size, chunks, seconds, size / seconds);
                }
            }
            report.print();
        }
    }
}

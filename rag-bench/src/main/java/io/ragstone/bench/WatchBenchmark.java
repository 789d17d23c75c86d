package io.ragstone.bench;

import io.ragstone.Ragstone;
import io.ragstone.Watch;
import io.ragstone.model.CollectionSelector;
import io.ragstone.model.SearchMode;
import io.ragstone.model.SearchRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** How long after it was saved an edit of a watched file is found by words. */
final class WatchBenchmark implements Benchmark {

    private static final int DEFAULT_FILES = 10_000;
    private static final int DEFAULT_EDITS = 200;
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);
    private static final long LOOK_MILLIS = 5;

    /** How programs save. */
    private enum Style {
        OVERWRITE {
            @Override
            void save(Path file, String text) throws IOException {
                Files.writeString(file, text);
            }
        },
        REPLACE_BY_RENAME {
            @Override
            void save(Path file, String text) throws IOException {
                Path temporary = file.resolveSibling(file.getFileName() + ".tmp");
                Files.writeString(temporary, text);
                Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
            }
        },
        BACKUP_AND_REWRITE {
            @Override
            void save(Path file, String text) throws IOException {
                Path backup = file.resolveSibling(file.getFileName() + "~");
                Files.move(file, backup, StandardCopyOption.REPLACE_EXISTING);
                Files.writeString(file, text);
                Files.delete(backup);
            }
        },
        PIECE_BY_PIECE {
            @Override
            void save(Path file, String text) throws IOException {
                Files.writeString(file, "");
                for (int from = 0; from < text.length(); from += 200) {
                    String piece = text.substring(from, Math.min(text.length(), from + 200));
                    Files.writeString(file, piece, StandardOpenOption.APPEND);
                }
            }
        };

        abstract void save(Path file, String text) throws IOException;
    }

    @Override
    public String usage() {
        return "watch [FILES] [EDITS]       from the save of a watched file until it is found by words";
    }

    @Override
    public void run(List<String> args, Report report) throws Exception {
        int files = Arguments.number(args, 0, DEFAULT_FILES);
        int edits = Arguments.number(args, 1, DEFAULT_EDITS);
        try (var scratch = new Scratch()) {
            Path notes = scratch.folder("notes");
            new Corpus(3).write(notes, files, 1);
            try (Ragstone index = Ragstone.builder()
                    .store(scratch.store("watch"))
                    .embedding("none")
                    .open()) {
                index.addFolder("notes", notes.toString());
                index.sync();
                var looked = new CountDownLatch(1);
                Watch watch = index.watch(CollectionSelector.ALL, each -> looked.countDown());
                Files.writeString(notes.resolve("first.md"), "the first change");
                looked.await();
                measure(index, notes, files, edits, report);
                watch.close();
            }
        }
    }

    private static void measure(Ragstone index, Path notes, int files, int edits, Report report) throws Exception {
        var random = new SplittableRandom(3);
        var all = new Samples();
        report.row("saved by", "files", "edits", "median ms", "p95 ms", "slowest ms");
        for (Style style : Style.values()) {
            var samples = new Samples();
            for (int edit = 0; edit < Math.max(1, edits / Style.values().length); edit++) {
                int number = random.nextInt(files);
                Path file = notes.resolve("part-" + number / 250).resolve("note-" + number + ".md");
                String mark = mark(all.size());
                String text = new Corpus(4).document(number, 2) + "\n" + mark + "\n";
                all.time(() -> samples.time(() -> {
                    style.save(file, text);
                    awaitFound(index, mark);
                }));
            }
            row(style.name().toLowerCase(Locale.ROOT).replace('_', ' '), files, samples, report);
        }
        row("all", files, all, report);
        report.print();
    }

    /** A word that no other text holds, not even in part. */
    private static String mark(int number) {
        var word = new StringBuilder("zzyx");
        for (int rest = number, i = 0; i < 4; rest /= 26, i++) {
            word.append((char) ('a' + rest % 26));
        }
        return word.append("xyzz").toString();
    }

    private static void row(String style, int files, Samples samples, Report report) {
        report.row(style, files, samples.size(), samples.median(), samples.percentile(95), samples.percentile(100));
    }

    private static void awaitFound(Ragstone index, String mark) throws InterruptedException {
        long start = System.nanoTime();
        var request = SearchRequest.of(mark).withMode(SearchMode.LEXICAL).withLimit(1);
        while (index.search(request).hits().isEmpty()) {
            if (System.nanoTime() - start > PATIENCE_NANOS) {
                throw new IllegalStateException("'" + mark + "' was not found within a minute of its save");
            }
            TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
        }
    }
}

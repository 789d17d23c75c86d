package io.ragstone.bench;

import io.ragstone.Ragstone;
import io.ragstone.model.Hit;
import io.ragstone.model.SearchMode;
import io.ragstone.model.SearchRequest;
import io.ragstone.model.SyncReport;
import io.ragstone.model.SyncRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/**
 * A reader asks in a tight loop while another process indexes the same document again and again, then while processes
 * that index everything by another pipeline version are killed and started again. No answer misses the document, shows
 * it twice or mixes its versions.
 */
final class OldAnswersCampaign implements Benchmark {

    private static final int FILES = 150;
    private static final List<String> POLICIES = List.of("docs", "vault", "kb", "default");
    private static final List<SearchMode> MODES = List.of(SearchMode.LEXICAL, SearchMode.HYBRID);

    private final SplittableRandom random = new SplittableRandom(7);

    @Override
    public String usage() {
        return "old-answers [TIMES] [UPGRADES]   a document is asked for while others index it again; 1000 6";
    }

    @Override
    public void run(List<String> args, Report report) throws Exception {
        int times = Arguments.number(args, 0, 1_000);
        int upgrades = Arguments.number(args, 1, 6);
        try (var scratch = new Scratch()) {
            Path folder = scratch.folder("old-answers");
            Files.createDirectories(folder.resolve("files"));
            report.row("what", "searches", "median ms", "p95 ms", "max ms", "re-indexed", "killed");
            Samples rewriting = whileRewriting(folder, times);
            row(report, "one document by another process", rewriting, times, 0);
            int[] killed = {0};
            Samples upgrading = whileUpgrading(folder, upgrades, killed);
            row(report, "pipeline changes", upgrading, upgrades * FILES, killed[0]);
            report.print();
        }
    }

    private static void row(Report report, String what, Samples samples, int indexed, int killed) {
        report.row(
                what,
                samples.size(),
                samples.median(),
                samples.percentile(95),
                samples.percentile(100),
                indexed,
                killed);
    }

    private static Samples whileRewriting(Path folder, int times) throws Exception {
        var samples = new Samples();
        try (Ragstone index = OldAnswersProcess.open(folder)) {
            index.addPush(SharedIndexProcess.NOTES.name());
            index.put(SharedIndexProcess.NOTES, VersionedNote.of(0, 0, 0));
            Process writer = start(folder, "rewrite", String.valueOf(times));
            try {
                for (int i = 0; writer.isAlive(); i++) {
                    ask(index, VersionedNote.word(0, 0), VersionedNote.path(0, 0), 0, i, samples);
                }
                succeeded(folder, writer);
                ask(index, VersionedNote.word(0, 0), VersionedNote.path(0, 0), times, 0, samples);
            } finally {
                writer.destroyForcibly().waitFor();
            }
        }
        return samples;
    }

    private Samples whileUpgrading(Path folder, int upgrades, int[] killed) throws Exception {
        var samples = new Samples();
        for (int file = 0; file < FILES; file++) {
            Files.writeString(folder.resolve("files").resolve(name(file)), VersionedNote.text(word(file), file, 4));
        }
        try (Ragstone index = OldAnswersProcess.open(folder)) {
            index.add(OldAnswersProcess.files(folder, "default"));
            index.sync(SyncRequest.of("files"));
            for (int upgrade = 0; upgrade < upgrades; upgrade++) {
                String policy = POLICIES.get(upgrade % POLICIES.size());
                killed[0] += upgradeOnce(folder, index, policy, upgrade, samples);
            }
            SyncReport last = index.sync(SyncRequest.of("files"));
            if (!last.isClean() || Counts.of(index).pending() > 0) {
                throw new IllegalStateException("not in step after the upgrades: " + last);
            }
        }
        return samples;
    }

    /** Every other process is killed somewhere on its way and a new one takes up its work. */
    private int upgradeOnce(Path folder, Ragstone index, String policy, int upgrade, Samples samples) throws Exception {
        Process child = start(folder, "upgrade", policy);
        long killAt = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(900 + random.nextInt(1_200));
        boolean isToBeKilled = upgrade % 2 == 0;
        try {
            while (child.isAlive()) {
                int file = random.nextInt(FILES);
                ask(index, word(file), name(file), file, samples.size(), samples);
                if (isToBeKilled && System.nanoTime() > killAt) {
                    child.destroyForcibly().waitFor();
                    child = start(folder, "upgrade", policy);
                    isToBeKilled = false;
                }
            }
            succeeded(folder, child);
        } finally {
            child.destroyForcibly().waitFor();
        }
        return upgrade % 2 == 0 && !isToBeKilled ? 1 : 0;
    }

    private static String name(int file) {
        return "file" + file + ".md";
    }

    private static String word(int file) {
        return VersionedNote.word("file", file);
    }

    private static void ask(Ragstone index, String word, String path, long least, int turn, Samples samples)
            throws Exception {
        SearchMode mode = MODES.get(turn % MODES.size());
        SearchRequest request = SearchRequest.of('"' + word + '"').withMode(mode);
        samples.time(() -> {
            // By meaning everything is near; only what holds the word itself is asked about.
            List<Hit> hits = index.search(request).hits().stream()
                    .filter(hit -> mode == SearchMode.LEXICAL || hit.path().equals(path))
                    .toList();
            String objection = VersionedNote.objection(hits, path, least);
            if (!objection.isEmpty()) {
                throw new IllegalStateException(mode + " search " + samples.size() + ": " + objection);
            }
        });
    }

    private static Process start(Path folder, String role, String argument) throws IOException {
        return ChildJvm.start(
                OldAnswersProcess.class, folder.resolve("output"), List.of(role, folder.toString(), argument));
    }

    private static void succeeded(Path folder, Process process) throws IOException {
        String said = Files.readString(folder.resolve("output"));
        if (process.exitValue() != 0 || !said.isBlank()) {
            throw new IllegalStateException("a process that indexes failed: " + said);
        }
    }
}

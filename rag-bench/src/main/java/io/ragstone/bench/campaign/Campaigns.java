package io.ragstone.bench.campaign;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Runs one campaign by name over a range of seeds, going on where it stopped, and sums up all that it has run so far.
 */
public final class Campaigns {

    private static final int MANY_DOCUMENTS = 2_000;
    private static final int MOST_DOCUMENTS = 20_000;
    private static final int WORKERS = 8;

    private Campaigns() {}

    /**
     * The program: {@code campaign NAME [--seeds A-B] [--threads N] [--out FOLDER]}. Exit code 1 when a run failed, 2
     * for usage.
     */
    public static void main(String[] args) throws Exception {
        try (var out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
                var scratch = Scratch.make()) {
            int code = run(List.of(args), all(Unprivileged.in(scratch.root())), scratch, out);
            if (code != 0) {
                System.exit(code);
            }
        }
    }

    static List<Campaign> all(Unprivileged jvm) {
        return List.of(
                new ConvergenceCampaign(jvm),
                new MigrationCampaign(jvm),
                new ModelChangeCampaign(MANY_DOCUMENTS),
                new WorkersCampaign(MOST_DOCUMENTS, WORKERS, List.of("fast", "immediate"), Long.MAX_VALUE, true));
    }

    static int run(List<String> args, List<Campaign> all, Scratch scratch, PrintStream out) throws Exception {
        Optional<Campaign> chosen = all.stream()
                .filter(each -> !args.isEmpty() && each.name().equals(args.get(0)))
                .findFirst();
        Optional<Options> options = Options.parse(args);
        if (chosen.isEmpty() || options.isEmpty()) {
            out.println("usage: campaign NAME [--seeds A-B] [--threads N] [--out FOLDER]");
            all.forEach(each -> out.println("  " + each.name() + ": " + each.claim()));
            return 2;
        }
        var results = new Results(options.get().out().resolve(chosen.get().name() + ".tsv"));
        inThreads(options.get(), seed -> {
            if (!results.has(seed)) {
                out.println(results.add(seed, once(chosen.get(), seed, scratch)));
            }
        });
        results.summary().forEach(out::println);
        return results.failures() == 0 ? 0 : 1;
    }

    /** What is done with one seed. */
    private interface Run {
        void run(long seed) throws Exception;
    }

    /** Runs every seed, in order but for those at work at the same time; the first that goes wrong ends all. */
    private static void inThreads(Options options, Run each) throws InterruptedException, ExecutionException {
        ExecutorService threads = Executors.newFixedThreadPool(options.threads());
        try {
            var next = new AtomicLong(options.first());
            Callable<Void> takingTurns = () -> {
                for (long seed = next.getAndIncrement(); seed <= options.last(); seed = next.getAndIncrement()) {
                    each.run(seed);
                }
                return null;
            };
            for (Future<Void> end : threads.invokeAll(Collections.nCopies(options.threads(), takingTurns))) {
                end.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static Campaign.Verdict once(Campaign campaign, long seed, Scratch scratch) throws Exception {
        Path folder = scratch.folder("seed-" + seed);
        try {
            return campaign.run(seed, folder);
        } finally {
            Scratch.remove(folder);
        }
    }

    private record Options(long first, long last, int threads, Path out) {

        static Optional<Options> parse(List<String> args) {
            long first = 1;
            long last = 10;
            int threads = 1;
            Path out = Path.of("target", "campaigns");
            for (int i = 1; i < args.size(); i += 2) {
                String value = i + 1 < args.size() ? args.get(i + 1) : "";
                if (args.get(i).equals("--seeds") && value.matches("[0-9]{1,9}-[0-9]{1,9}")) {
                    first = Long.parseLong(value.substring(0, value.indexOf('-')));
                    last = Long.parseLong(value.substring(value.indexOf('-') + 1));
                } else if (args.get(i).equals("--threads") && value.matches("[1-9][0-9]?")) {
                    threads = Integer.parseInt(value);
                } else if (args.get(i).equals("--out") && !value.isEmpty()) {
                    out = Path.of(value);
                } else {
                    return Optional.empty();
                }
            }
            return Optional.of(new Options(first, last, threads, out));
        }
    }

    /** A folder for campaigns, open to everyone's eyes, gone afterwards. */
    record Scratch(Path root) implements AutoCloseable {

        static Scratch make() throws IOException {
            return new Scratch(Unprivileged.writable(Files.createTempDirectory("rag-campaign")));
        }

        Path folder(String name) throws IOException {
            return Unprivileged.writable(root.resolve(name));
        }

        static void remove(Path folder) throws IOException {
            Trees.remove(folder);
        }

        @Override
        public void close() throws IOException {
            remove(root);
        }
    }
}

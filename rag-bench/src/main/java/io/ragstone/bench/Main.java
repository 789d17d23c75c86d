package io.ragstone.bench;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** Runs one benchmark by name and prints its table. */
public final class Main {

    private static final List<Benchmark> BENCHMARKS = List.of(
            new LexicalIndexBenchmark(),
            new RescanBenchmark(),
            new QueryBenchmark(),
            new VectorScanBenchmark(),
            new PeersBenchmark(),
            new EmbeddingBenchmark(),
            new QueryEmbeddingBenchmark(),
            new CliSearchBenchmark(),
            new HotLoopsBenchmark(),
            new WatchBenchmark(),
            new FuzzBenchmark(),
            new ProcessesCampaign(),
            new WorkersBenchmark(),
            new LogSizeBenchmark(),
            new OldAnswersCampaign(),
            new QualityBenchmark(),
            new BaselinesBenchmark());

    private Main() {}

    /** The program: {@code bench NAME [ARGUMENTS]}. Exit code 2 when it was called wrongly. */
    public static void main(String[] args) throws Exception {
        try (var out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8)) {
            int code = run(List.of(args), out);
            if (code != 0) {
                System.exit(code);
            }
        }
    }

    static int run(List<String> args, PrintStream out) throws Exception {
        Optional<Benchmark> chosen = BENCHMARKS.stream()
                .filter(each -> !args.isEmpty() && each.name().equals(args.get(0)))
                .findFirst();
        if (chosen.isEmpty()) {
            out.println("usage: bench NAME [ARGUMENTS]");
            BENCHMARKS.forEach(each -> out.println("  " + each.usage()));
            return 2;
        }
        try {
            var report = new Report(out);
            report.environment();
            chosen.get().run(args.subList(1, args.size()), report);
            return 0;
        } catch (IllegalArgumentException e) {
            out.println(e.getMessage());
            out.println("usage: bench " + chosen.get().usage());
            return 2;
        }
    }
}

package io.ragstone.bench;

import io.ragstone.model.SearchMode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Ragstone, Lucene and LangChain4j's in-memory store on the same passages and questions, one after the other in one
 * run, each in a process of its own. At a million passages: 7 GB of heap for the largest of them, 10 GB in the
 * temporary folder.
 */
final class PeersBenchmark implements Benchmark {

    private static final long LOOK_MILLIS = 50;

    /**
     * What to run.
     *
     * @param sizes numbers of passages
     * @param systems which are compared
     * @param minutes how long one system may take for filling, and again for answering
     * @param queries how many questions are timed in each mode and scope
     * @param plot where to draw the figures
     */
    private record Settings(
            List<Integer> sizes, Set<PeerSystem> systems, int minutes, int queries, Optional<Path> plot) {

        static Settings of(List<String> args) {
            var sizes = new ArrayList<Integer>();
            Set<PeerSystem> systems = EnumSet.copyOf(PeerSystem.EMBEDDED);
            int minutes = 60;
            int queries = 150;
            Optional<Path> plot = Optional.empty();
            for (int i = 0; i < args.size(); i++) {
                switch (args.get(i)) {
                    case "--systems" -> systems = systems(value(args, ++i));
                    case "--minutes" -> minutes = Arguments.number(args, ++i, minutes);
                    case "--queries" -> queries = Arguments.number(args, ++i, queries);
                    case "--plot" -> plot = Optional.of(Path.of(value(args, ++i)));
                    default -> sizes.add(Arguments.number(args, i, 0));
                }
            }
            return new Settings(sizes.isEmpty() ? List.of(10_000, 100_000) : sizes, systems, minutes, queries, plot);
        }

        private static Set<PeerSystem> systems(String names) {
            Set<PeerSystem> systems = EnumSet.noneOf(PeerSystem.class);
            for (String name : List.of(names.split(",", -1))) {
                systems.add(PeerSystem.valueOf(name.toUpperCase(Locale.ROOT)));
            }
            return systems;
        }

        private static String value(List<String> args, int index) {
            if (index >= args.size()) {
                throw new IllegalArgumentException(args.get(index - 1) + " needs a value");
            }
            return args.get(index);
        }
    }

    @Override
    public String usage() {
        return "peers [CHUNKS...] [--systems A,B] [--plot FILE] [--minutes N] [--queries N]  beside Lucene and LangChain4j, ready-made"
                + " chunks with vectors; 10000 100000 --systems ragstone,lucene,langchain4j";
    }

    @Override
    public void run(List<String> args, Report report) throws Exception {
        Settings settings = Settings.of(args);
        var figures = new ArrayList<PeerFigures>();
        for (int chunks : settings.sizes()) {
            try (var scratch = new Scratch()) {
                Path data = scratch.folder("data");
                double seconds = new Samples().time(() -> new PeerData(data).write(chunks, settings.queries())) / 1_000;
                report.note("%d passages were made in %.0f s", chunks, seconds);
                for (PeerSystem system : settings.systems()) {
                    PeerFigures measured =
                            measure(system, chunks, data, settings.queries(), Duration.ofMinutes(settings.minutes()));
                    figures.add(measured);
                    report.note("%s with %d: %s", system.label(), chunks, state(measured));
                }
            }
        }
        holding(figures, report);
        answering(figures, report);
        if (settings.plot().isPresent()) {
            Files.writeString(settings.plot().get(), new PeersPlot(figures).svg());
        }
    }

    private static String state(PeerFigures measured) {
        return measured.failure().isEmpty()
                ? String.format(
                        Locale.ROOT,
                        "searchable after %.1f s",
                        measured.sizes().get(PeerFigures.Size.SEARCHABLE_SECONDS))
                : measured.failure();
    }

    /**
     * Measures one system.
     *
     * @param data folder of the passages and questions
     * @param patience how long it may take for filling, and again for answering
     */
    static PeerFigures measure(PeerSystem system, int chunks, Path data, int queries, Duration patience)
            throws Exception {
        try (var scratch = new Scratch()) {
            Path output = scratch.folder("output").resolve("said");
            Process process = ChildJvm.start(
                    List.of("-Xmx" + system.heapMegabytes(chunks) + "m"),
                    PeerProcess.class,
                    output,
                    List.of(
                            system.name(),
                            data.toString(),
                            scratch.folder("index").toString(),
                            String.valueOf(queries)));
            try {
                String failure = await(process, output, patience);
                return PeerFigures.read(system, chunks, failure, Files.readAllLines(output));
            } finally {
                process.destroyForcibly().waitFor();
            }
        }
    }

    /** Waits until it ends, or for as long as it may take; returns why it did not come to its end, else nothing. */
    private static String await(Process process, Path output, Duration patience)
            throws IOException, InterruptedException {
        long since = System.nanoTime();
        boolean isFilled = false;
        while (!process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
            if (!isFilled && PeerFigures.isFilled(Files.readAllLines(output))) {
                isFilled = true;
                since = System.nanoTime();
            }
            if (System.nanoTime() - since > patience.toNanos()) {
                return "did not finish " + (isFilled ? "answering" : "filling") + " in " + patience.toMinutes()
                        + " min";
            }
        }
        return process.exitValue() == 0 ? "" : "failed: " + problem(Files.readAllLines(output));
    }

    private static String problem(List<String> lines) {
        return lines.stream()
                .filter(line -> line.contains("Exception") || line.contains("Error"))
                .findFirst()
                .orElse("it said nothing");
    }

    private static void holding(List<PeerFigures> figures, Report report) {
        report.row(
                "system", "chunks", "searchable s", "vector index s", "disk MB", "of it vector index", "heap MB", "");
        for (PeerFigures each : figures) {
            var row = new ArrayList<Object>(List.of(each.system().label(), each.chunks()));
            for (PeerFigures.Size size : PeerFigures.Size.values()) {
                row.add(cell(Optional.ofNullable(each.sizes().get(size))));
            }
            row.add(each.failure());
            report.row(row.toArray());
        }
        report.print();
        report.note("");
    }

    private static void answering(List<PeerFigures> figures, Report report) {
        report.row("chunks", "filter", "mode", "system", "p50 ms", "p95 ms", "recall@10", "brief");
        for (int chunks : figures.stream().map(PeerFigures::chunks).distinct().toList()) {
            for (PeerScope scope : PeerScope.values()) {
                for (SearchMode mode : Peer.ALL_MODES) {
                    figures.stream()
                            .filter(each -> each.chunks() == chunks)
                            .forEach(each -> row(each, mode, scope, report));
                }
            }
        }
        report.print();
    }

    private static void row(PeerFigures figures, SearchMode mode, PeerScope scope, Report report) {
        Optional<PeerFigures.Answers> answers = figures.answers(mode, scope);
        boolean isUnknownToIt = answers.isEmpty() && figures.failure().isEmpty();
        if (isUnknownToIt) {
            return;
        }
        Optional<Double> recall = answers.filter(each -> each.recall().isPresent())
                .map(each -> each.recall().getAsDouble());
        report.row(
                figures.chunks(),
                scope.label(),
                mode.name().toLowerCase(Locale.ROOT),
                figures.system().label(),
                cell(answers.map(PeerFigures.Answers::median)),
                cell(answers.map(PeerFigures.Answers::p95)),
                cell(recall),
                answers.isPresent() ? answers.get().brief() : "-");
    }

    private static Object cell(Optional<Double> value) {
        return value.isPresent() ? value.get() : "-";
    }
}

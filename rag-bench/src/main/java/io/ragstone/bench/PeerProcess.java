package io.ragstone.bench;

import io.ragstone.model.SearchMode;
import io.ragstone.model.Vector;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** Measures one system in a process of its own, so that its heap is its own. */
final class PeerProcess {

    private static final double BYTES = 1e6;

    private final Peer peer;
    private final PrintStream out;
    private final List<PeerQuery> warmUp;
    private final List<PeerQuery> timed;

    private PeerProcess(Peer peer, List<PeerQuery> queries, int asked, PrintStream out) {
        this.peer = peer;
        this.out = out;
        this.warmUp = queries.subList(0, queries.size() - asked);
        this.timed = queries.subList(queries.size() - asked, queries.size());
    }

    /** The program: name of the system, folder of the data, an empty folder for its files, number of questions. */
    public static void main(String[] args) throws Exception {
        var data = new PeerData(Path.of(args[1]));
        Path folder = Path.of(args[2]);
        List<PeerQuery> queries = data.queries();
        try (var out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
                Peer peer = PeerSystem.valueOf(args[0]).open(folder)) {
            new PeerProcess(peer, queries, Integer.parseInt(args[3]), out).measure(data, folder);
        }
    }

    private void measure(PeerData data, Path folder) throws Exception {
        PeerQuery any = warmUp.get(0);
        try (PeerData.Reader passages = data.passages()) {
            double millis = new Samples().time(() -> {
                peer.fill(passages);
                for (SearchMode mode : peer.modes()) {
                    peer.ask(mode, PeerScope.ALL, any);
                }
            });
            out.println(PeerFigures.say(PeerFigures.Size.SEARCHABLE_SECONDS, millis / 1_000));
        }
        peer.settle();
        long bytes = bytes(folder);
        if (bytes > 0) {
            out.println(PeerFigures.say(PeerFigures.Size.DISK_MEGABYTES, bytes / BYTES));
        }
        peer.sizes().forEach((size, value) -> out.println(PeerFigures.say(size, value)));
        for (SearchMode mode : peer.modes()) {
            warmUp(mode, PeerScope.ALL);
        }
        for (PeerScope scope : PeerScope.values()) {
            for (SearchMode mode : peer.modes()) {
                out.println(PeerFigures.say(answers(mode, scope)));
            }
        }
        System.gc();
        long used = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
        out.println(PeerFigures.say(PeerFigures.Size.HEAP_MEGABYTES, used / BYTES));
    }

    private void warmUp(SearchMode mode, PeerScope scope) throws Exception {
        for (PeerQuery query : warmUp) {
            peer.ask(mode, scope, query);
        }
    }

    private PeerFigures.Answers answers(SearchMode mode, PeerScope scope) throws Exception {
        warmUp(mode, scope);
        var samples = new Samples();
        int brief = 0;
        for (PeerQuery query : timed) {
            var hits = new AtomicInteger();
            samples.time(() -> hits.set(peer.ask(mode, scope, query)));
            brief += hits.get() < PeerQuery.COUNT ? 1 : 0;
        }
        return new PeerFigures.Answers(
                mode,
                scope,
                samples.median(),
                samples.percentile(95),
                mode == SearchMode.VECTOR ? OptionalDouble.of(recall(scope)) : OptionalDouble.empty(),
                brief);
    }

    private double recall(PeerScope scope) throws Exception {
        ClusterModel model = PeerData.model();
        double sum = 0;
        int compared = 0;
        for (PeerQuery query : timed) {
            if (!query.exact().getOrDefault(scope, List.of()).isEmpty()) {
                List<Vector> found = peer.nearest(scope, query).stream()
                        .map(number -> model.vector(number))
                        .toList();
                sum += query.recall(scope, found);
                compared++;
            }
        }
        return compared == 0 ? 1 : sum / compared;
    }

    private static long bytes(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        }
    }
}

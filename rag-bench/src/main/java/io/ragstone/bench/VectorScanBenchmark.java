package io.ragstone.bench;

import io.ragstone.internal.vector.Centre;
import io.ragstone.internal.vector.IdSet;
import io.ragstone.internal.vector.Neighbour;
import io.ragstone.internal.vector.QuantisedIndex;
import io.ragstone.model.Vector;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.LongStream;

/** The scan of quantised vectors alone, and how often it finds what a search over all floats finds. */
final class VectorScanBenchmark implements Benchmark {

    private static final int DIMENSIONS = 384;
    private static final int BATCH = 1_024;
    private static final int WARM_UP = 50;
    private static final int QUERIES = 100;
    private static final int COUNT = 10;
    private static final int SAMPLE = 1_000;
    private static final List<String> DEFAULT_SIZES = List.of("10000", "100000");

    private final ClusterModel model = new ClusterModel(DIMENSIONS);

    @Override
    public String usage() {
        return "vector-scan [VECTORS...]    quantised scan, rescoring from floats made anew, recall@10; 10000 100000";
    }

    @Override
    public void run(List<String> args, Report report) throws Exception {
        List<String> sizes = args.isEmpty() ? DEFAULT_SIZES : args;
        int helpers = Runtime.getRuntime().availableProcessors() - 1;
        report.row("vectors", "threads", "filling s", "scan p50 ms", "scan p95 ms", "reads", "recall@10");
        ExecutorService pool = Executors.newFixedThreadPool(Math.max(1, helpers));
        try {
            for (int i = 0; i < sizes.size(); i++) {
                int size = Arguments.number(sizes, i, 0);
                measure(size, new QuantisedIndex(DIMENSIONS), 1, report);
                measure(size, new QuantisedIndex(DIMENSIONS, pool, helpers), 1 + helpers, report);
            }
        } finally {
            pool.shutdown();
        }
        report.print();
    }

    private void measure(int size, QuantisedIndex index, int threads, Report report) throws Exception {
        double seconds = new Samples().time(() -> fill(index, size)) / 1_000;
        for (int i = 0; i < WARM_UP; i++) {
            index.candidates(query(i), IdSet.all(), BATCH);
        }
        var samples = new Samples();
        long[] reads = {0};
        double recall = 0;
        List<Vector> queries = new ArrayList<>();
        for (int i = 0; i < QUERIES; i++) {
            Vector query = query(WARM_UP + i);
            queries.add(query);
            samples.time(() -> index.candidates(query, IdSet.all(), BATCH));
        }
        double[] bars = bars(queries, size);
        for (int i = 0; i < QUERIES; i++) {
            List<Neighbour> found = index.nearest(queries.get(i), IdSet.all(), COUNT, (ids, sink) -> {
                reads[0] += ids.length;
                for (long id : ids) {
                    sink.accept(id, model.vector(id));
                }
            });
            double bar = bars[i];
            recall += Math.min(
                            COUNT,
                            found.stream().filter(hit -> hit.cosine() >= bar).count())
                    / (double) COUNT;
        }
        report.row(
                size, threads, seconds, samples.median(), samples.percentile(95), reads[0] / QUERIES, recall / QUERIES);
    }

    private void fill(QuantisedIndex index, int size) {
        index.learn(Centre.mean(
                1, LongStream.range(0, SAMPLE).mapToObj(model::vector).toList()));
        var buffer = ByteBuffer.allocate(BATCH * index.format().recordBytes());
        for (long id = 0; id < size; id++) {
            buffer.put(index.format().encode(id, model.vector(id), index.newestCentre()));
            if (!buffer.hasRemaining() || id == size - 1) {
                index.put(1, Arrays.copyOf(buffer.array(), buffer.position()));
                buffer.clear();
            }
        }
    }

    private Vector query(int number) {
        return model.vector(-1L - number);
    }

    /** For each query the cosine of its tenth best, found by looking at every float. */
    private double[] bars(List<Vector> queries, int size) {
        List<HighestCosines> best =
                queries.stream().map(each -> new HighestCosines(COUNT)).toList();
        for (long id = 0; id < size; id++) {
            Vector vector = model.vector(id);
            for (int i = 0; i < best.size(); i++) {
                best.get(i).add(queries.get(i).cosine(vector));
            }
        }
        return best.stream().mapToDouble(HighestCosines::lowest).toArray();
    }
}

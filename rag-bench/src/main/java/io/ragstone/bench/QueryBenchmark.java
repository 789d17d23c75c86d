package io.ragstone.bench;

import io.ragstone.Ragstone;
import io.ragstone.model.Coverage;
import io.ragstone.model.SearchMode;
import io.ragstone.model.SearchRequest;
import io.ragstone.model.SyncRequest;
import java.nio.file.Path;
import java.util.List;

/** How long a warm question takes, leg by leg. The query's vector costs next to nothing here. */
final class QueryBenchmark implements Benchmark {

    private static final int DIMENSIONS = 384;
    private static final int SECTIONS = 20;
    private static final int WARM_UP = 150;
    private static final int QUERIES = 300;
    private static final List<String> DEFAULT_SIZES = List.of("10000", "100000");

    @Override
    public String usage() {
        return "query [CHUNKS...]           p50 and p95 of six mixed terms, by words, by meaning and both; 10000 100000";
    }

    @Override
    public void run(List<String> args, Report report) throws Exception {
        List<String> sizes = args.isEmpty() ? DEFAULT_SIZES : args;
        report.row("chunks", "with vectors", "mode", "p50 ms", "p95 ms", "queries", "hits", "indexing s");
        for (int i = 0; i < sizes.size(); i++) {
            measure(Arguments.number(sizes, i, 0), report);
        }
        report.print();
    }

    private static void measure(int chunks, Report report) throws Exception {
        var corpus = new Corpus(3);
        try (var scratch = new Scratch();
                Ragstone index = Ragstone.builder()
                        .store(scratch.store("query"))
                        .embedding(new ClusterModel(DIMENSIONS))
                        .open()) {
            Path notes = scratch.folder("notes");
            corpus.write(notes, Math.max(1, chunks / SECTIONS), SECTIONS);
            index.addFolder("notes", notes.toString());
            double seconds = new Samples().time(() -> index.sync(SyncRequest.all())) / 1_000;
            Coverage.Counts counts = Counts.of(index);
            List<String> queries = corpus.queries(WARM_UP + QUERIES);
            for (SearchMode mode : List.of(SearchMode.LEXICAL, SearchMode.VECTOR, SearchMode.HYBRID)) {
                var samples = new Samples();
                int hits = 0;
                for (String query : queries.subList(0, WARM_UP)) {
                    index.search(SearchRequest.of(query).withMode(mode));
                }
                for (String query : queries.subList(WARM_UP, queries.size())) {
                    SearchRequest request = SearchRequest.of(query).withMode(mode);
                    var found = new int[1];
                    samples.time(() -> found[0] = index.search(request).hits().size());
                    hits += found[0];
                }
                report.row(
                        counts.chunks(),
                        counts.withVectors(),
                        mode,
                        samples.median(),
                        samples.percentile(95),
                        samples.size(),
                        hits,
                        seconds);
            }
        }
    }
}

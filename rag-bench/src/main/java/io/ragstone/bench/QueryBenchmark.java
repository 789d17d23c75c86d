package io.ragstone.bench;

import io.ragstone.Ragstone;
import io.ragstone.model.Coverage;
import io.ragstone.model.Filter;
import io.ragstone.model.SearchMode;
import io.ragstone.model.SearchRequest;
import io.ragstone.model.SyncRequest;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How long a warm question takes, leg by leg. The query's vector costs next to nothing here. */
final class QueryBenchmark implements Benchmark {

    private static final int DIMENSIONS = 384;
    private static final int SECTIONS = 20;
    private static final int WARM_UP = 150;
    private static final int QUERIES = 300;
    private static final List<String> DEFAULT_SIZES = List.of("10000", "100000");

    /** All passages, those of every tenth document, those of every thousandth. */
    private static final Map<String, Filter> FILTERS = filters();

    private static Map<String, Filter> filters() {
        var filters = new LinkedHashMap<String, Filter>();
        filters.put("none", Filter.any());
        filters.put("10 %", Filter.parse("path = \"**/note-*7.md\""));
        filters.put("0.1 %", Filter.parse("path = \"**/note-*377.md\""));
        return filters;
    }

    @Override
    public String usage() {
        return "query [CHUNKS...]           p50 and p95 of six mixed terms, by words, by meaning and both, in three"
                + " scopes; 10000 100000";
    }

    @Override
    public void run(List<String> args, Report report) throws Exception {
        List<String> sizes = args.isEmpty() ? DEFAULT_SIZES : args;
        report.row("chunks", "with vectors", "filter", "mode", "p50 ms", "p95 ms", "queries", "hits");
        for (int i = 0; i < sizes.size(); i++) {
            measure(Arguments.number(sizes, i, 0), report);
        }
        report.print();
    }

    private static void measure(int chunks, Report report) throws Exception {
        var corpus = new Corpus(3);
        List<String> queries = corpus.queries(WARM_UP + QUERIES);
        try (var scratch = new Scratch()) {
            Path notes = scratch.folder("notes");
            corpus.write(notes, Math.max(1, chunks / SECTIONS), SECTIONS);
            try (Ragstone index = open(scratch)) {
                index.addFolder("notes", notes.toString());
                double millis = new Samples().time(() -> index.sync(SyncRequest.all()));
                report.note("%d chunks were indexed in %.1f s", Counts.of(index).chunks(), millis / 1_000);
            }
            firstAnswers(scratch, queries, report);
            try (Ragstone index = open(scratch)) {
                for (Map.Entry<String, Filter> filter : FILTERS.entrySet()) {
                    for (SearchMode mode : List.of(SearchMode.LEXICAL, SearchMode.VECTOR, SearchMode.HYBRID)) {
                        SearchRequest asked =
                                SearchRequest.of("?").withMode(mode).withFilter(filter.getValue());
                        measure(index, queries, filter.getKey(), asked, report);
                    }
                }
            }
        }
    }

    private static Ragstone open(Scratch scratch) {
        return Ragstone.builder()
                .store(scratch.store("query"))
                .embedding(new ClusterModel(DIMENSIONS))
                .open();
    }

    /** What one who opens the index waits for: the second question is the one that needs the vectors' codes. */
    private static void firstAnswers(Scratch scratch, List<String> queries, Report report) throws Exception {
        var samples = new Samples();
        double opened = 0;
        long start = System.nanoTime();
        try (Ragstone index = open(scratch)) {
            opened = (System.nanoTime() - start) / 1e6;
            double words = samples.time(
                    () -> index.search(SearchRequest.of(queries.get(0)).withMode(SearchMode.LEXICAL)));
            double both = samples.time(() -> index.search(queries.get(1)));
            report.note("opened in %.0f ms; first answer by words after %.0f ms, by both %.0f ms", opened, words, both);
        }
    }

    private static void measure(Ragstone index, List<String> queries, String filter, SearchRequest like, Report report)
            throws Exception {
        var samples = new Samples();
        int hits = 0;
        for (String query : queries.subList(0, WARM_UP)) {
            index.search(asking(query, like));
        }
        for (String query : queries.subList(WARM_UP, queries.size())) {
            SearchRequest request = asking(query, like);
            var found = new int[1];
            samples.time(() -> found[0] = index.search(request).hits().size());
            hits += found[0];
        }
        Coverage.Counts counts = Counts.of(index);
        report.row(
                counts.chunks(),
                counts.withVectors(),
                filter,
                like.mode(),
                samples.median(),
                samples.percentile(95),
                samples.size(),
                hits);
    }

    private static SearchRequest asking(String query, SearchRequest like) {
        return SearchRequest.of(query).withMode(like.mode()).withFilter(like.filter());
    }
}

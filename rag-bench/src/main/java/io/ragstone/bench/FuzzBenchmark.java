package io.ragstone.bench;

import io.ragstone.Ragstone;
import io.ragstone.error.RagstoneException;
import io.ragstone.error.RequestException;
import io.ragstone.model.Filter;
import io.ragstone.model.SearchMode;
import io.ragstone.model.SearchRequest;
import io.ragstone.model.SearchResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/** Whether any query or filter makes a search fail, take long or keep memory. */
final class FuzzBenchmark implements Benchmark {

    private static final int DEFAULT_QUERIES = 20_000;
    private static final int WARM_UP = 2_000;
    private static final int FILES = 400;
    private static final double SLOW_MILLIS = 2_000;
    private static final int LAST_PAGE_ONE_IN = 50;

    @Override
    public String usage() {
        return "fuzz [QUERIES] [SEED]       random queries and filters: failures, slow ones, memory kept";
    }

    @Override
    public void run(List<String> args, Report report) throws Exception {
        int queries = Arguments.number(args, 0, DEFAULT_QUERIES);
        int seed = Arguments.number(args, 1, 1);
        try (var scratch = new Scratch()) {
            Path notes = scratch.folder("notes");
            new Corpus(5).write(notes, FILES, 3);
            try (Ragstone index = Ragstone.builder()
                    .store(scratch.store("fuzz"))
                    .embedding("hash:256")
                    .open()) {
                index.addFolder("notes", notes.toString());
                index.sync();
                var text = new FuzzedText(new SplittableRandom(seed), new Corpus(5).queries(200));
                var run = new Run(index, text, queries);
                new Run(index, text, WARM_UP).askAll();
                long before = heapMegabytes();
                run.askAll();
                report.row(
                        "queries",
                        "refused",
                        "failed",
                        "over 2 s",
                        "median ms",
                        "slowest ms",
                        "heap before",
                        "after MB");
                report.row(
                        queries,
                        run.refused,
                        run.failed,
                        run.slow,
                        run.samples.median(),
                        run.samples.percentile(100),
                        before,
                        heapMegabytes());
                report.print();
                run.firstFailure.ifPresent(failure -> report.note("first failure: %s", failure));
            }
        }
    }

    /** Several collections, because one alone may leave what only soft references hold. */
    private static long heapMegabytes() {
        Runtime runtime = Runtime.getRuntime();
        for (int i = 0; i < 3; i++) {
            runtime.gc();
        }
        return (runtime.totalMemory() - runtime.freeMemory()) >> 20;
    }

    private static final class Run {

        private final Ragstone index;
        private final FuzzedText text;
        private final int queries;
        private final Samples samples;
        private int refused;
        private int failed;
        private int slow;
        private Optional<String> firstFailure = Optional.empty();

        Run(Ragstone index, FuzzedText text, int queries) {
            this.index = index;
            this.text = text;
            this.queries = queries;
            this.samples = new Samples(queries);
        }

        void askAll() throws Exception {
            for (int i = 0; i < queries; i++) {
                ask();
            }
        }

        private void ask() throws Exception {
            String query = text.query();
            String filter = text.filter();
            SearchMode mode = text.oneOf(SearchMode.values());
            double millis = samples.time(() -> ask(query, filter, mode));
            if (millis > SLOW_MILLIS) {
                slow++;
                firstFailure = firstFailure.or(() -> Optional.of("slow: " + shown(query, filter, mode)));
            }
        }

        private void ask(String query, String filter, SearchMode mode) {
            try {
                SearchRequest request = SearchRequest.of(query)
                        .withMode(mode)
                        .withFilter(filter.isEmpty() ? Filter.any() : Filter.parse(filter))
                        .withLimit(1 + text.below(100))
                        .withProfile(text.oneOf("", "balanced", "weighted", "rrf", "docs"));
                SearchResponse response = index.search(request);
                if (response.cursor().isPresent() && text.below(LAST_PAGE_ONE_IN) == 0) {
                    index.search(request.withCursor(response.cursor().get()));
                }
            } catch (RequestException notAsked) {
                refused++;
            } catch (RagstoneException | IllegalArgumentException | IllegalStateException failure) {
                failed++;
                firstFailure = firstFailure.or(() -> Optional.of(failure + " for " + shown(query, filter, mode)));
            }
        }

        private static String shown(String query, String filter, SearchMode mode) {
            return mode + " [" + query.substring(0, Math.min(200, query.length())) + "] [" + filter + "]";
        }
    }
}

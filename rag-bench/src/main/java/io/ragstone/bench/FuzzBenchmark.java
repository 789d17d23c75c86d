package io.ragstone.bench;

import io.ragstone.Ragstone;
import io.ragstone.error.RagstoneException;
import io.ragstone.error.RequestException;
import io.ragstone.model.Filter;
import io.ragstone.model.SearchMode;
import io.ragstone.model.SearchRequest;
import io.ragstone.model.SearchResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Whether any query or filter makes a search fail, take long or keep memory. */
final class FuzzBenchmark implements Benchmark {

    private static final int DEFAULT_QUERIES = 20_000;
    private static final int WARM_UP = 2_000;
    private static final int FILES = 400;
    private static final double SLOW_MILLIS = 2_000;
    private static final int LAST_PAGE_ONE_IN = 50;
    private static final int DEEP_ONE_IN = 10;
    private static final int FIRST_PAGE = 20;

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
                ask(index, seed, new Outcome(warmUp(queries)));
                var outcome = new Outcome(queries);
                long before = heapMegabytes();
                ask(index, seed + 1, outcome);
                long after = heapMegabytes();
                report.row(
                        "queries",
                        "refused",
                        "failed",
                        "over 2 s",
                        "median ms",
                        "p99 ms",
                        "slowest ms",
                        "heap before",
                        "after MB");
                report.row(
                        outcome.samples.size(),
                        outcome.refused,
                        outcome.failed,
                        outcome.slow,
                        outcome.samples.median(),
                        outcome.samples.percentile(99),
                        outcome.samples.percentile(100),
                        before,
                        after);
                report.print();
                outcome.firstFailure.ifPresent(failure -> report.note("first failure: %s", failure));
            }
        }
    }

    /** Caches of words are full when each has met most of its words; only what is kept beyond that would be a leak. */
    private static int warmUp(int queries) {
        return Math.max(Math.min(WARM_UP, queries), queries / 4);
    }

    /** Asks as many as {@code sum} has room for, on all cores. */
    private static void ask(Ragstone index, int seed, Outcome sum) throws Exception {
        int threads = Runtime.getRuntime().availableProcessors();
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            var random = new SplittableRandom(seed);
            var runs = new ArrayList<Future<Outcome>>();
            for (int thread = 0; thread < threads; thread++) {
                var text = new FuzzedText(random.split(), new Corpus(5).queries(200));
                int share = sum.queries / threads + (thread < sum.queries % threads ? 1 : 0);
                runs.add(pool.submit(() -> new Run(index, text).ask(share)));
            }
            for (Future<Outcome> run : runs) {
                sum.add(run.get());
            }
        } finally {
            pool.shutdownNow();
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

    /** What became of the queries. */
    private static final class Outcome {

        private final int queries;
        private final Samples samples;
        private int refused;
        private int failed;
        private int slow;
        private Optional<String> firstFailure = Optional.empty();

        Outcome(int queries) {
            this.queries = queries;
            this.samples = new Samples(queries);
        }

        void add(Outcome other) {
            samples.addAll(other.samples);
            refused += other.refused;
            failed += other.failed;
            slow += other.slow;
            firstFailure = firstFailure.or(() -> other.firstFailure);
        }
    }

    private static final class Run {

        private final Ragstone index;
        private final FuzzedText text;

        Run(Ragstone index, FuzzedText text) {
            this.index = index;
            this.text = text;
        }

        Outcome ask(int queries) throws Exception {
            var outcome = new Outcome(queries);
            for (int i = 0; i < queries; i++) {
                String query = text.query();
                String filter = text.filter();
                SearchMode mode = text.oneOf(SearchMode.values());
                double millis = outcome.samples.time(() -> ask(query, filter, mode, outcome));
                if (millis > SLOW_MILLIS) {
                    outcome.slow++;
                    outcome.firstFailure =
                            outcome.firstFailure.or(() -> Optional.of("slow: " + shown(query, filter, mode)));
                }
            }
            return outcome;
        }

        private void ask(String query, String filter, SearchMode mode, Outcome outcome) {
            try {
                SearchRequest request = SearchRequest.of(query)
                        .withMode(mode)
                        .withFilter(filter.isEmpty() ? Filter.any() : Filter.parse(filter))
                        .withLimit(1 + text.below(text.below(DEEP_ONE_IN) == 0 ? SearchRequest.MAX_LIMIT : FIRST_PAGE))
                        .withProfile(text.oneOf("", "balanced", "weighted", "rrf", "docs"));
                SearchResponse response = index.search(request);
                if (response.cursor().isPresent() && text.below(LAST_PAGE_ONE_IN) == 0) {
                    index.search(request.withCursor(response.cursor().get()));
                }
            } catch (RequestException notAsked) {
                outcome.refused++;
            } catch (RagstoneException | IllegalArgumentException | IllegalStateException failure) {
                outcome.failed++;
                outcome.firstFailure =
                        outcome.firstFailure.or(() -> Optional.of(failure + " for " + shown(query, filter, mode)));
            }
        }

        private static String shown(String query, String filter, SearchMode mode) {
            return mode + " [" + query.substring(0, Math.min(200, query.length())) + "] [" + filter + "]";
        }
    }
}

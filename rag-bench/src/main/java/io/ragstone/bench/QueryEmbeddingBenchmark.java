package io.ragstone.bench;

import java.util.List;

/** How long a short question takes to become a vector, and what the first one takes that finds no model in memory. */
final class QueryEmbeddingBenchmark implements Benchmark {

    private static final int DEFAULT_QUESTIONS = 500;
    private static final int WARM_UP = 200;

    @Override
    public String usage() {
        return "query-embedding [QUESTIONS]   a short question's vector, warm; " + DEFAULT_QUESTIONS;
    }

    @Override
    public void run(List<String> args, Report report) throws Exception {
        int questions = Arguments.number(args, 0, DEFAULT_QUESTIONS);
        var source = new EnglishTexts(1);
        var first = new Samples();
        var warm = new Samples(questions);
        try (var model = new RagstoneEmbedder()) {
            first.time(() -> model.ask(source.question()));
            for (int i = 0; i < Math.min(WARM_UP, questions); i++) {
                model.ask(source.question());
            }
            for (int i = 0; i < questions; i++) {
                String question = source.question();
                warm.time(() -> model.ask(question));
            }
        }
        report.row("question", "number", "p50 ms", "p95 ms", "slowest ms");
        report.row("first, model not loaded", 1, first.median(), first.median(), first.median());
        report.row("warm", questions, warm.median(), warm.percentile(95), warm.percentile(100));
        report.print();
    }
}

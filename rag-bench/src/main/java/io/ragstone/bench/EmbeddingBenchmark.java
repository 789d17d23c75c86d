package io.ragstone.bench;

import java.io.IOException;
import java.util.List;

/**
 * Embeds the same texts with the same model, once by Ragstone and once by LangChain4j: each in a process of its own,
 * both there all the time, in turns. Ratios are medians of those of the rounds.
 */
final class EmbeddingBenchmark implements Benchmark {

    private static final List<Integer> WORDS = List.of(50, 200, 400);
    private static final int DEFAULT_TEXTS = 60;
    private static final int DEFAULT_ROUNDS = 7;
    private static final int WARM_UP_ROUNDS = 2;
    private static final double NANOS = 1e9;

    @Override
    public String usage() {
        return "embedding [TEXTS] [ROUNDS]   texts/s of 50, 200 and 400 words, beside LangChain4j's model in the"
                + " process; " + DEFAULT_TEXTS + " " + DEFAULT_ROUNDS;
    }

    @Override
    public void run(List<String> args, Report report) throws Exception {
        int texts = Arguments.number(args, 0, DEFAULT_TEXTS);
        int rounds = Arguments.number(args, 1, DEFAULT_ROUNDS);
        report.row(
                "words",
                "Ragstone texts/s",
                "LangChain4j texts/s",
                "ratio",
                "Ragstone CPU ms/text",
                "LangChain4j CPU ms/text",
                "CPU ratio");
        try (var scratch = new Scratch();
                EmbeddingProcess ours =
                        EmbeddingProcess.start(EmbeddingSystem.RAGSTONE, texts, scratch.folder("ragstone"));
                EmbeddingProcess theirs =
                        EmbeddingProcess.start(EmbeddingSystem.LANGCHAIN4J, texts, scratch.folder("langchain4j"))) {
            for (int words : WORDS) {
                measure(ours, theirs, words, texts, rounds, report);
            }
        }
        report.print();
    }

    private static void measure(
            EmbeddingProcess ours, EmbeddingProcess theirs, int words, int texts, int rounds, Report report)
            throws IOException {
        for (int i = 0; i < WARM_UP_ROUNDS; i++) {
            ours.embed(words);
            theirs.embed(words);
        }
        var speed = new Comparison();
        var cpu = new Comparison();
        for (int i = 0; i < rounds; i++) {
            boolean areFirst = i % 2 == 0;
            EmbeddingProcess.Figures first = (areFirst ? ours : theirs).embed(words);
            EmbeddingProcess.Figures second = (areFirst ? theirs : ours).embed(words);
            EmbeddingProcess.Figures mine = areFirst ? first : second;
            EmbeddingProcess.Figures others = areFirst ? second : first;
            speed.add(texts * NANOS / mine.nanos(), texts * NANOS / others.nanos());
            cpu.add(mine.cpuNanos() / 1e6 / texts, others.cpuNanos() / 1e6 / texts);
        }
        report.row(words, speed.ours(), speed.theirs(), speed.ratio(), cpu.ours(), cpu.theirs(), cpu.ratio());
    }
}

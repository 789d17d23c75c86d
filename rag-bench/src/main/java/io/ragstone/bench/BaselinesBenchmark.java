package io.ragstone.bench;

import io.ragstone.Evaluator;
import io.ragstone.model.EvalEstimate;
import io.ragstone.model.EvalMetrics;
import io.ragstone.model.EvalQuestion;
import io.ragstone.model.EvalRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** How well others rank the sets that {@code rag eval} ranks: words in SQLite, grep, and LangChain4j's Easy RAG. */
final class BaselinesBenchmark implements Benchmark {

    private static final String EASY_RAG = "easy-rag";
    private static final int DEPTH = 100;

    @Override
    public String usage() {
        return "baselines DIR [NAME...]   nDCG@10 of fts5-or, grep and easy-rag on the set DIR; all of them";
    }

    @Override
    public void run(List<String> args, Report report) throws Exception {
        if (args.isEmpty() || !Files.isDirectory(Path.of(args.get(0)))) {
            report.note("skipped: name the folder of a set");
            return;
        }
        Path folder = Path.of(args.get(0));
        List<String> wanted = args.size() > 1 ? args.subList(1, args.size()) : List.of("fts5-or", "grep", EASY_RAG);
        EvalSet set = EvalSet.read(folder);
        List<EvalQuestion> questions = Evaluator.questionsOfSet(folder);
        report.row("set", "baseline", "questions", "nDCG@10", "from", "to", "recall@100", "ms per question");
        for (String name : wanted) {
            EvalRun run = switch (name) {
                case "fts5-or" -> {
                    try (var words = new Fts5Words(set.documents())) {
                        yield asked(name, questions, words);
                    }
                }
                case "grep" -> asked(name, questions, new Grep(set.documents()));
                case EASY_RAG -> easyRag(folder, questions);
                default -> throw new IllegalArgumentException("there is no baseline '" + name + "'");
            };
            EvalEstimate ndcg = Evaluator.estimate(run, EvalMetrics.NAMES.get(0));
            report.row(
                    set.name(),
                    name,
                    questions.size(),
                    ndcg.mean(),
                    ndcg.low(),
                    ndcg.high(),
                    Evaluator.estimate(run, EvalMetrics.NAMES.get(2)).mean(),
                    Evaluator.millis(run, 0.5));
        }
        report.print();
    }

    /** Ranks documents for a question, the best first, with scores. */
    interface Ranker {
        Map<String, Double> rank(String question, int depth) throws Exception;
    }

    private static EvalRun asked(String name, List<EvalQuestion> questions, Ranker ranker) throws Exception {
        var judged = new ArrayList<EvalRun.Judged>();
        for (EvalQuestion question : questions) {
            long start = System.nanoTime();
            Map<String, Double> ranked = ranker.rank(question.text(), DEPTH);
            double millis = (System.nanoTime() - start) / (double) TimeUnit.MILLISECONDS.toNanos(1);
            List<EvalRun.Ranked> list = ranked.entrySet().stream()
                    .map(each -> new EvalRun.Ranked(each.getKey(), each.getValue()))
                    .toList();
            EvalMetrics metrics = EvalMetrics.of(List.copyOf(ranked.keySet()), question.documents());
            judged.add(new EvalRun.Judged(question.id(), list, metrics, millis));
        }
        return new EvalRun(name, judged);
    }

    /** In a process of its own, since LangChain4j's model needs a class path of its own. */
    private static EvalRun easyRag(Path folder, List<EvalQuestion> questions) throws IOException, InterruptedException {
        try (var scratch = new Scratch()) {
            Path temporary = scratch.folder("easy-rag");
            Path ranked = temporary.resolve("run");
            Path output = temporary.resolve("output");
            var builder = new ProcessBuilder(ChildJvm.command(
                    List.of("-Xmx1g", "-Djava.io.tmpdir=" + temporary, "-Djna.tmpdir=" + temporary),
                    EmbeddingSystem.LANGCHAIN4J.classPath(),
                    EasyRagProcess.class,
                    List.of(folder.toString(), ranked.toString())));
            builder.environment().putAll(EmbeddingSystem.environment(temporary));
            int code = builder.redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start()
                    .waitFor();
            if (code != 0) {
                throw new IOException("Easy RAG ended with " + code + ": " + Files.readString(output));
            }
            return Evaluator.read(ranked, questions);
        }
    }
}

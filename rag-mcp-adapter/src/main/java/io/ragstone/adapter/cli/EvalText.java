package io.ragstone.adapter.cli;

import io.ragstone.Evaluator;
import io.ragstone.adapter.operation.Evaluate;
import io.ragstone.model.EvalComparison;
import io.ragstone.model.EvalEstimate;
import io.ragstone.model.EvalFit;
import io.ragstone.model.EvalMetrics;
import io.ragstone.model.EvalRun;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/** Prints an evaluation for people. */
final class EvalText {

    private static final double HALF = 0.5;
    private static final double MOST = 0.95;

    private final Printer printer;

    EvalText(Printer printer) {
        this.printer = printer;
    }

    void print(Evaluate.Outcome outcome) {
        printer.line(outcome.runs().get(0).questions().size() + " questions; means, nDCG@10 with its 95 % interval");
        printer.line(String.format(
                Locale.ROOT,
                "%-8s  %-24s  %9s  %10s  %6s  %9s  %7s  %7s",
                "mode",
                "nDCG@10",
                "recall@10",
                "recall@100",
                "MRR@10",
                "success@5",
                "p50 ms",
                "p95 ms"));
        outcome.runs().forEach(this::print);
        outcome.comparisons()
                .forEach(each ->
                        printer.line(each.second() + " against " + each.first() + ": " + words(each.comparison())));
    }

    private void print(EvalRun run) {
        EvalEstimate ndcg = Evaluator.estimate(run, Evaluate.MAIN_METRIC);
        printer.line(String.format(
                Locale.ROOT,
                "%-8s  %.4f [%.4f, %.4f]  %9.4f  %10.4f  %6.4f  %9.4f  %7.1f  %7.1f",
                run.name(),
                ndcg.mean(),
                ndcg.low(),
                ndcg.high(),
                mean(run, 1),
                mean(run, 2),
                mean(run, 3),
                mean(run, 4),
                Evaluator.millis(run, HALF),
                Evaluator.millis(run, MOST)));
    }

    private static double mean(EvalRun run, int metric) {
        return Evaluator.estimate(run, EvalMetrics.NAMES.get(metric)).mean();
    }

    private static String words(EvalComparison comparison) {
        EvalEstimate difference = comparison.difference();
        return String.format(
                Locale.ROOT,
                "%+.4f [%+.4f, %+.4f], p %.4f, %d better, %d worse",
                difference.mean(),
                difference.low(),
                difference.high(),
                comparison.p(),
                comparison.better(),
                comparison.worse());
    }

    void print(EvalFit fit, Optional<Path> changed) {
        printer.line(String.format(
                Locale.ROOT,
                "profile %s: vector_weight %.2f is best; on questions it was not fitted to, nDCG@10 %.4f instead of %.4f (%s)",
                fit.profile(),
                fit.weight(),
                fit.validated().mean(),
                fit.before().mean(),
                words(fit.gain())));
        printer.note(changed.map(file -> "written to " + file).orElse("nothing was written"));
    }
}

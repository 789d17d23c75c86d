package io.ragstone.adapter.operation;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ragstone.Evaluator;
import io.ragstone.adapter.json.Json;
import io.ragstone.model.EvalComparison;
import io.ragstone.model.EvalEstimate;
import io.ragstone.model.EvalFit;
import io.ragstone.model.EvalMetrics;
import io.ragstone.model.EvalRun;
import java.util.List;

/** How an evaluation looks as JSON. */
public final class EvalShape {

    private static final double HALF = 0.5;
    private static final double MOST = 0.95;

    private EvalShape() {}

    /** What came out, and what was below a demand. */
    public static ObjectNode of(Evaluate.Outcome outcome, List<String> failed) {
        ObjectNode node = Json.object();
        node.put("questions", outcome.runs().get(0).questions().size());
        ArrayNode runs = node.putArray("runs");
        outcome.runs().forEach(run -> run(runs.addObject(), run));
        ArrayNode comparisons = node.putArray("comparisons");
        outcome.comparisons()
                .forEach(each -> comparison(
                        comparisons
                                .addObject()
                                .put("metric", Evaluate.MAIN_METRIC)
                                .put("first", each.first())
                                .put("second", each.second()),
                        each.comparison()));
        node.set("failed", Json.texts(failed));
        return node;
    }

    private static void run(ObjectNode node, EvalRun run) {
        node.put("mode", run.name());
        ObjectNode metrics = node.putObject("metrics");
        EvalMetrics.NAMES.forEach(name -> estimate(metrics.putObject(name), Evaluator.estimate(run, name)));
        node.putObject("millis").put("p50", Evaluator.millis(run, HALF)).put("p95", Evaluator.millis(run, MOST));
    }

    private static ObjectNode estimate(ObjectNode node, EvalEstimate estimate) {
        return node.put("mean", estimate.mean()).put("low", estimate.low()).put("high", estimate.high());
    }

    private static ObjectNode comparison(ObjectNode node, EvalComparison comparison) {
        estimate(node.putObject("difference"), comparison.difference());
        return node.put("p", comparison.p()).put("better", comparison.better()).put("worse", comparison.worse());
    }

    /** A weight that was fitted. */
    public static ObjectNode fit(EvalFit fit) {
        ObjectNode node = Json.object().put("profile", fit.profile()).put("weight", fit.weight());
        estimate(node.putObject("before"), fit.before());
        estimate(node.putObject("validated"), fit.validated());
        comparison(node.putObject("gain"), fit.gain());
        return node;
    }
}

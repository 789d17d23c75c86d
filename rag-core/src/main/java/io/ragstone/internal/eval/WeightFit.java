package io.ragstone.internal.eval;

import io.ragstone.model.EvalFit;
import io.ragstone.model.EvalQuestion;
import io.ragstone.model.RankedChunk;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Finds the weight that ranks best. Each question is ranked under every weight of a grid; cross-validation in five
 * parts says what the choice is worth on questions it was not made by. Used once, by one thread.
 */
public final class WeightFit {

    private static final int STEPS = 20;
    private static final int PARTS = 5;
    private static final long SEED = 42;

    private final List<double[]> byQuestion = new ArrayList<>();
    private final List<Double> before = new ArrayList<>();

    /** Finds nothing yet. */
    public WeightFit() {}

    /** The weights that are tried: 0 to 1. */
    public static List<Double> weights() {
        var weights = new ArrayList<Double>();
        for (int i = 0; i <= STEPS; i++) {
            weights.add((double) i / STEPS);
        }
        return weights;
    }

    /**
     * Takes in one question.
     *
     * @param standing how the profile ranks as it is
     * @param tried how it ranks under each of {@link #weights}
     */
    public void add(EvalQuestion question, List<RankedChunk> standing, List<List<RankedChunk>> tried) {
        before.add(ndcg(question, standing));
        byQuestion.add(tried.stream().mapToDouble(each -> ndcg(question, each)).toArray());
    }

    private static double ndcg(EvalQuestion question, List<RankedChunk> ranking) {
        Map<String, Double> documents = new LinkedHashMap<>();
        ranking.forEach(each -> documents.putIfAbsent(each.chunk().document().path(), each.score()));
        return Judge.judged(question, documents, 0).metrics().ndcg10();
    }

    /** The weight that was best for what was taken in, which must not be nothing. */
    public EvalFit fit(String profile) {
        int[] part = parts();
        var validated = new ArrayList<Double>();
        for (int i = 0; i < part.length; i++) {
            validated.add(0.0);
        }
        for (int held = 0; held < PARTS; held++) {
            int best = best(part, held);
            for (int i = 0; i < part.length; i++) {
                if (part[i] == held) {
                    validated.set(i, byQuestion.get(i)[best]);
                }
            }
        }
        return new EvalFit(
                profile,
                weights().get(best(part, PARTS)),
                Statistics.estimate(before),
                Statistics.estimate(validated),
                Statistics.compare(before, validated));
    }

    /** As many questions in each part, drawn at random. */
    private int[] parts() {
        int[] part = new int[byQuestion.size()];
        for (int i = 0; i < part.length; i++) {
            part[i] = i % PARTS;
        }
        var random = new SplittableRandom(SEED);
        for (int i = part.length - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int swapped = part[i];
            part[i] = part[j];
            part[j] = swapped;
        }
        return part;
    }

    /** The step that ranks all parts but {@code held} best; of equal ones the one in the middle of them. */
    private int best(int[] part, int held) {
        double[] sums = new double[STEPS + 1];
        for (int i = 0; i < part.length; i++) {
            for (int step = 0; step <= STEPS && part[i] != held; step++) {
                sums[step] += byQuestion.get(i)[step];
            }
        }
        double most = Arrays.stream(sums).max().orElse(0);
        var best = new ArrayList<Integer>();
        for (int step = 0; step <= STEPS; step++) {
            if (sums[step] >= most - 1e-9) {
                best.add(step);
            }
        }
        return best.get(best.size() / 2);
    }
}

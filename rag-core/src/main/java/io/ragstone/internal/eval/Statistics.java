package io.ragstone.internal.eval;

import io.ragstone.model.EvalComparison;
import io.ragstone.model.EvalEstimate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Bootstrap intervals (percentile method, Efron and Tibshirani 1993) and the paired randomisation test, which for
 * retrieval is as good as the t-test and assumes less (Smucker, Allan and Carterette 2007). The same input gives the
 * same output.
 */
public final class Statistics {

    private static final int RESAMPLES = 2_000;
    private static final int SHUFFLES = 10_000;
    private static final double TAIL = 0.025;
    private static final long SEED = 42;

    private Statistics() {}

    /** The mean of {@code values}, not empty. */
    public static EvalEstimate estimate(List<Double> values) {
        double[] data = values.stream().mapToDouble(Double::doubleValue).toArray();
        var random = new SplittableRandom(SEED);
        double[] means = new double[RESAMPLES];
        for (int i = 0; i < RESAMPLES; i++) {
            double sum = 0;
            for (int j = 0; j < data.length; j++) {
                sum += data[random.nextInt(data.length)];
            }
            means[i] = sum / data.length;
        }
        Arrays.sort(means);
        return new EvalEstimate(mean(data), means[(int) (RESAMPLES * TAIL)], means[(int) (RESAMPLES * (1 - TAIL)) - 1]);
    }

    private static double mean(double[] data) {
        return Arrays.stream(data).sum() / data.length;
    }

    /** Compares the values of the same questions, in the same order. */
    public static EvalComparison compare(List<Double> first, List<Double> second) {
        if (first.size() != second.size() || first.isEmpty()) {
            throw new IllegalArgumentException(
                    "runs over " + first.size() + " and " + second.size() + " questions cannot be compared");
        }
        var differences = new ArrayList<Double>(first.size());
        int better = 0;
        int worse = 0;
        for (int i = 0; i < first.size(); i++) {
            double difference = second.get(i) - first.get(i);
            differences.add(difference);
            better += difference > 0 ? 1 : 0;
            worse += difference < 0 ? 1 : 0;
        }
        return new EvalComparison(estimate(differences), chance(differences), better, worse);
    }

    /** The share of random signs that give a sum at least as far from 0; never 0, since the real signs count. */
    private static double chance(List<Double> differences) {
        double[] sizes = differences.stream().mapToDouble(Math::abs).toArray();
        double seen =
                Math.abs(differences.stream().mapToDouble(Double::doubleValue).sum());
        var random = new SplittableRandom(SEED);
        int asFar = 1;
        for (int i = 0; i < SHUFFLES; i++) {
            double sum = 0;
            long bits = 0;
            for (int j = 0; j < sizes.length; j++) {
                bits = j % Long.SIZE == 0 ? random.nextLong() : bits >>> 1;
                sum += (bits & 1) == 0 ? sizes[j] : -sizes[j];
            }
            asFar += Math.abs(sum) >= seen - 1e-12 ? 1 : 0;
        }
        return (double) asFar / (SHUFFLES + 1);
    }

    /** What {@code share} of the values is not above; of values in any order, not empty. */
    public static double quantile(List<Double> values, double share) {
        List<Double> sorted = values.stream().sorted().toList();
        return sorted.get((int) Math.min(sorted.size() - 1L, Math.round(share * (sorted.size() - 1))));
    }
}

package io.ragstone.model;

import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * How good one ranked list is, as {@code trec_eval} counts.
 *
 * @param ndcg10 normalised discounted cumulative gain of the first ten: linear gain, discount 1/log2(rank + 1)
 * @param recall10 share of the relevant ones among the first ten
 * @param recall100 share of the relevant ones among the first hundred
 * @param mrr10 one over the rank of the first relevant one among the first ten, else 0
 * @param success5 1 if a relevant one is among the first five, else 0
 */
public record EvalMetrics(double ndcg10, double recall10, double recall100, double mrr10, double success5) {

    /** What they are called, in the order of the components. */
    public static final List<String> NAMES = List.of("nDCG@10", "recall@10", "recall@100", "MRR@10", "success@5");

    private static final int TOP = 10;
    private static final int FIRST = 5;
    private static final int DEEP = 100;

    /** Judges {@code ranked}, each named once, by {@code grades}; what has no grade, or 0, is not relevant. */
    public static EvalMetrics of(List<String> ranked, Map<String, Integer> grades) {
        double gain = 0;
        int found10 = 0;
        int found100 = 0;
        int first = 0;
        for (int rank = 1; rank <= Math.min(DEEP, ranked.size()); rank++) {
            int grade = grades.getOrDefault(ranked.get(rank - 1), 0);
            if (grade > 0) {
                found100++;
                first = first == 0 ? rank : first;
                found10 += rank <= TOP ? 1 : 0;
                gain += rank <= TOP ? discounted(grade, rank) : 0;
            }
        }
        List<Integer> ideal = grades.values().stream()
                .filter(grade -> grade > 0)
                .sorted(Comparator.reverseOrder())
                .toList();
        double best = 0;
        for (int rank = 1; rank <= Math.min(TOP, ideal.size()); rank++) {
            best += discounted(ideal.get(rank - 1), rank);
        }
        double relevant = Math.max(1, ideal.size());
        return new EvalMetrics(
                best == 0 ? 0 : gain / best,
                found10 / relevant,
                found100 / relevant,
                first >= 1 && first <= TOP ? 1.0 / first : 0,
                first >= 1 && first <= FIRST ? 1 : 0);
    }

    private static double discounted(int grade, int rank) {
        return grade * Math.log(2) / Math.log(rank + 1.0);
    }

    /**
     * The metric called {@code name}.
     *
     * @throws IllegalArgumentException if it is none of {@link #NAMES}
     */
    public double get(String name) {
        return switch (NAMES.indexOf(name)) {
            case 0 -> ndcg10;
            case 1 -> recall10;
            case 2 -> recall100;
            case 3 -> mrr10;
            case 4 -> success5;
            default -> throw new IllegalArgumentException("'" + name + "' is no metric; there are " + NAMES);
        };
    }
}

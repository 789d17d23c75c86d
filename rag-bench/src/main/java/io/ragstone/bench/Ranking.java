package io.ragstone.bench;

import java.util.List;
import java.util.Map;

/**
 * How good one ranked list of distinct documents is.
 *
 * @param ndcg normalised discounted cumulative gain of the first ten
 * @param reciprocalRank one over the rank of the first relevant document among the first ten, else 0
 * @param recall10 share of the relevant documents among the first ten
 * @param recall50 share of them among the first fifty
 */
record Ranking(double ndcg, double reciprocalRank, double recall10, double recall50) {

    private static final int TOP = 10;
    private static final int DEEP = 50;

    /** Judges {@code ranked} by {@code grades}; what has no grade, or 0, is not relevant. */
    static Ranking of(List<String> ranked, Map<String, Integer> grades) {
        double gain = 0;
        double reciprocal = 0;
        int found10 = 0;
        int found50 = 0;
        for (int i = 0; i < Math.min(DEEP, ranked.size()); i++) {
            int grade = grades.getOrDefault(ranked.get(i), 0);
            if (grade <= 0) {
                continue;
            }
            found50++;
            if (i < TOP) {
                found10++;
                gain += discounted(grade, i);
                reciprocal = reciprocal == 0 ? 1.0 / (i + 1) : reciprocal;
            }
        }
        List<Integer> ideal = grades.values().stream()
                .filter(grade -> grade > 0)
                .sorted((left, right) -> Integer.compare(right, left))
                .toList();
        double best = 0;
        for (int i = 0; i < Math.min(TOP, ideal.size()); i++) {
            best += discounted(ideal.get(i), i);
        }
        int relevant = Math.max(1, ideal.size());
        return new Ranking(
                best == 0 ? 0 : gain / best, reciprocal, (double) found10 / relevant, (double) found50 / relevant);
    }

    private static double discounted(int grade, int index) {
        return grade * Math.log(2) / Math.log(index + 2.0);
    }
}

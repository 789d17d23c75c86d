package io.ragstone.bench;

import io.ragstone.model.Vector;
import java.util.List;
import java.util.Map;

/**
 * A question to all systems.
 *
 * @param text three rare and three common words
 * @param vector the point to be near to
 * @param exact for each scope the cosines of the nearest passages by all floats, rising, at most ten; empty where they
 *     were not looked for
 */
record PeerQuery(String text, Vector vector, Map<PeerScope, List<Double>> exact) {

    /** How many hits are asked for. */
    static final int COUNT = 10;

    /** Two ways of adding up the same cosine may differ by this. */
    private static final double ROUNDING = 1e-6;

    PeerQuery {
        exact = Map.copyOf(exact);
    }

    /** The share of the nearest that {@code found} holds, whatever its order. */
    double recall(PeerScope scope, List<Vector> found) {
        List<Double> best = exact.getOrDefault(scope, List.of());
        if (best.isEmpty()) {
            return 1;
        }
        double bar = best.get(0) - ROUNDING;
        long good = found.stream().filter(each -> vector.cosine(each) >= bar).count();
        return Math.min(best.size(), good) / (double) best.size();
    }
}

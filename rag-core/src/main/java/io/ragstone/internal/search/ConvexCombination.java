package io.ragstone.internal.search;

import io.ragstone.model.Candidate;
import io.ragstone.model.Leg;
import io.ragstone.model.RankedChunk;
import io.ragstone.model.SearchPlan;
import io.ragstone.spi.HybridSearcher;
import java.util.List;

/**
 * Fuses by scores: the first candidates of each leg are scaled to 0 to 1 and added with weights that sum to 1; a
 * passage that a leg does not offer gets 0 from it. Immutable; may be shared.
 */
final class ConvexCombination implements HybridSearcher {

    /** A leg of weight 0 still orders what no other leg tells apart. */
    private static final double LEAST_WEIGHT = 1e-9;

    private final double vectorWeight;
    private final int pool;

    /**
     * @param vectorWeight share of the vector leg, 0 to 1; the rest is the lexical leg's
     * @param pool how many candidates of each leg count where no more are wanted
     */
    ConvexCombination(double vectorWeight, int pool) {
        this.vectorWeight = vectorWeight;
        this.pool = pool;
    }

    @Override
    public List<RankedChunk> rank(SearchPlan plan, Legs legs) {
        var sum = new Contributions();
        add(plan, legs, Leg.LEXICAL, Math.max(1 - vectorWeight, LEAST_WEIGHT), sum);
        add(plan, legs, Leg.VECTOR, Math.max(vectorWeight, LEAST_WEIGHT), sum);
        ExactEvidence.add(plan, legs, 1, sum);
        return sum.ranked();
    }

    private void add(SearchPlan plan, Legs legs, Leg leg, double weight, Contributions sum) {
        List<Candidate> found = legs.candidates(leg, Math.max(pool, plan.limit()));
        var scaled = MinMax.of(found);
        for (int i = 0; i < found.size(); i++) {
            sum.add(leg, i + 1, found.get(i), weight * scaled.of(found.get(i)));
        }
    }
}

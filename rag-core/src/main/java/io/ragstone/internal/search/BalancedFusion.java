package io.ragstone.internal.search;

import io.ragstone.model.Candidate;
import io.ragstone.model.Leg;
import io.ragstone.model.RankedChunk;
import io.ragstone.model.SearchPlan;
import io.ragstone.spi.HybridSearcher;
import java.util.List;

/**
 * A convex combination whose weight depends on the question. The less the words tell the first passages from the tenth,
 * the more meaning counts; where the embedding model was not made for the language of the question, meaning counts
 * little. Immutable; may be shared.
 */
final class BalancedFusion implements HybridSearcher {

    /** How decided the words are on average; there the weight is the one that was set. */
    private static final double TYPICAL = 0.6;

    /** The passage whose score the first one's is compared with. */
    private static final int COMPARED = 10;

    private final Weights weights;
    private final int pool;

    /**
     * How much meaning counts, each from 0 to 1.
     *
     * @param typical where the words are as decided as usual
     * @param slope how much the weight changes with that
     * @param foreign where the model was not made for the language of the question
     */
    record Weights(double typical, double slope, double foreign) {

        double of(SearchPlan plan, double decided) {
            double weight = typical + slope * (TYPICAL - decided);
            return plan.isForeign() ? foreign : Math.min(1, Math.max(0, weight));
        }
    }

    /**
     * Fuses with these weights.
     *
     * @param pool how many candidates of each leg count where no more are wanted
     */
    BalancedFusion(Weights weights, int pool) {
        this.weights = weights;
        this.pool = pool;
    }

    @Override
    public List<RankedChunk> rank(SearchPlan plan, Legs legs) {
        double weight = weights.of(plan, decided(legs.candidates(Leg.LEXICAL, COMPARED)));
        return new ConvexCombination(weight, pool).rank(plan, legs);
    }

    /** How far the first passage is ahead, 0 to 1; 1 where there is no other, since nothing else holds the words. */
    private static double decided(List<Candidate> first) {
        if (first.isEmpty() || first.get(0).score() <= 0) {
            return 0;
        }
        double last = first.size() < COMPARED ? 0 : first.get(first.size() - 1).score();
        return 1 - last / first.get(0).score();
    }
}

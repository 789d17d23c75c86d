package io.ragstone.internal.search;

import io.ragstone.model.RankedChunk;
import io.ragstone.model.SearchPlan;
import io.ragstone.spi.HybridSearcher;
import java.util.List;

/**
 * A convex combination whose weight depends on the question. The less its words tell where the answer is
 * ({@link HybridSearcher.Legs#wordEvidence()}), the more meaning counts; where the embedding model was not made for the
 * language of the question, meaning counts little. Immutable; may be shared.
 */
final class BalancedFusion implements HybridSearcher {

    private final Weights weights;
    private final int pool;

    /**
     * How much meaning counts, from 0 to 1.
     *
     * @param sure where the words tell enough
     * @param enough the evidence that is enough; 0 if any is
     * @param foreign where the model was not made for the language of the question
     */
    record Weights(double sure, double enough, double foreign) {

        double of(SearchPlan plan, double evidence) {
            if (plan.isForeign()) {
                return foreign;
            }
            double share = evidence < enough ? evidence / enough : 1;
            return 1 - (1 - sure) * share;
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
        return new ConvexCombination(weights.of(plan, legs.wordEvidence()), pool).rank(plan, legs);
    }
}

package io.ragstone.internal.search;

import io.ragstone.model.Candidate;
import io.ragstone.model.Leg;
import io.ragstone.model.RankedChunk;
import io.ragstone.model.SearchPlan;
import io.ragstone.spi.HybridSearcher;
import java.util.List;

/** Fuses by ranks: a passage at rank r of a leg gets {@code weight / (k + r)} from it. Immutable; may be shared. */
final class ReciprocalRankFusion implements HybridSearcher {

    private final int k;
    private final int pool;
    private final double lexicalWeight;
    private final double vectorWeight;

    /**
     * @param k how little the first ranks differ
     * @param pool how many candidates of each leg count where no more are wanted
     * @param lexicalWeight weight of the lexical leg
     * @param vectorWeight weight of the vector leg
     */
    ReciprocalRankFusion(int k, int pool, double lexicalWeight, double vectorWeight) {
        this.k = k;
        this.pool = pool;
        this.lexicalWeight = lexicalWeight;
        this.vectorWeight = vectorWeight;
    }

    @Override
    public List<RankedChunk> rank(SearchPlan plan, Legs legs) {
        var sum = new Contributions();
        add(plan, legs, Leg.LEXICAL, lexicalWeight, sum);
        add(plan, legs, Leg.VECTOR, vectorWeight, sum);
        ExactEvidence.add(plan, legs, (lexicalWeight + vectorWeight) / (k + 1), sum);
        return sum.ranked();
    }

    private void add(SearchPlan plan, Legs legs, Leg leg, double weight, Contributions sum) {
        List<Candidate> found = legs.candidates(leg, Math.max(pool, plan.limit()));
        for (int i = 0; i < found.size(); i++) {
            sum.add(leg, i + 1, found.get(i), weight / (k + i + 1));
        }
    }
}

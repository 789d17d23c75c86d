package io.ragstone.internal.search;

import io.ragstone.model.Candidate;
import io.ragstone.model.Leg;
import io.ragstone.model.RankedChunk;
import io.ragstone.model.SearchPlan;
import io.ragstone.spi.HybridSearcher;
import java.util.List;

/**
 * Fuses by ranks: a passage at rank r of a leg gets {@code weight / (k + r)} from it. Where missing passages stand at
 * the tail, a leg that does not offer one counts as if it stood behind its last; what all passages would get from that
 * is left away, which changes no order. Immutable; may be shared.
 */
final class ReciprocalRankFusion implements HybridSearcher {

    private final int k;
    private final Part lexical;
    private final Part vector;
    private final boolean missingAtTail;

    /**
     * What one leg contributes.
     *
     * @param pool how many candidates count where no more are wanted
     * @param weight what it is worth
     */
    record Part(int pool, double weight) {}

    /** @param k how little the first ranks differ */
    ReciprocalRankFusion(int k, Part lexical, Part vector, boolean missingAtTail) {
        this.k = k;
        this.lexical = lexical;
        this.vector = vector;
        this.missingAtTail = missingAtTail;
    }

    @Override
    public List<RankedChunk> rank(SearchPlan plan, Legs legs) {
        var sum = new Contributions();
        add(plan, legs, Leg.LEXICAL, lexical, sum);
        add(plan, legs, Leg.VECTOR, vector, sum);
        ExactEvidence.add(plan, legs, (lexical.weight() + vector.weight()) / (k + 1), sum);
        return sum.ranked();
    }

    private void add(SearchPlan plan, Legs legs, Leg leg, Part part, Contributions sum) {
        List<Candidate> found = legs.candidates(leg, Math.max(part.pool(), plan.limit()));
        double tail = missingAtTail ? part.weight() / (k + found.size() + 1) : 0;
        for (int i = 0; i < found.size(); i++) {
            sum.add(leg, i + 1, found.get(i), part.weight() / (k + i + 1) - tail);
        }
    }
}

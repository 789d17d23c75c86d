package io.ragstone.internal.search;

import io.ragstone.model.Candidate;
import io.ragstone.model.Leg;
import io.ragstone.model.SearchPlan;
import io.ragstone.spi.HybridSearcher.Legs;
import java.util.List;

/**
 * What exact and symbol matches add, the same in every built-in profile. Where the query is to be answered exactly
 * first, each of the two legs adds more than words and meaning can add together, and the symbol leg twice that:
 * passages that hold the string stand before all others, those that it names before those that only mention it, and
 * among themselves they stand as words and meaning have it. Otherwise a match is worth a quarter of that.
 */
final class ExactEvidence {

    private static final int POOL = 10_000;
    private static final double FIRST = 1.1;
    private static final double HINT = 0.25;
    private static final double NAMED = 2;

    /** How much of the bonus depends on the number of matches: enough to break ties, too little to outweigh words. */
    private static final double SHARE_OF_COUNT = 1e-3;

    private ExactEvidence() {}

    /**
     * Adds the bonus to every passage the two legs offer.
     *
     * @param top the most that the other legs can add together
     */
    static void add(SearchPlan plan, Legs legs, double top, Contributions sum) {
        double bonus = top * (plan.exactFirst() ? FIRST : HINT);
        for (Leg leg : List.of(Leg.EXACT, Leg.SYMBOL)) {
            List<Candidate> found = legs.candidates(leg, POOL);
            double worth = leg == Leg.SYMBOL ? bonus * NAMED : bonus;
            var scaled = MinMax.of(found);
            for (int i = 0; i < found.size(); i++) {
                double share = 1 + SHARE_OF_COUNT * scaled.of(found.get(i));
                sum.add(leg, i + 1, found.get(i), worth * share);
            }
        }
    }
}

package io.ragstone.internal.search;

import io.ragstone.spi.HybridSearcher;
import io.ragstone.spi.HybridSearcherProvider;
import java.util.Map;

/**
 * The profile {@code balanced}: scores of words and meaning are scaled and added, with a weight that depends on the
 * question. Settings, with what was measured for them in {@code docs/ranking.md}: {@code vector_weight}, how much
 * meaning counts where the words tell enough, default 0.55; {@code evidence}, how much is enough as
 * {@link HybridSearcher.Legs#wordEvidence()} has it, default 2.5, below which the share of the words falls in
 * proportion, 0 for a fixed weight; {@code foreign_weight}, how much meaning counts where the embedding model was not
 * made for the question's language, default 0.2; {@code pool}, how many candidates of each leg count, default 100.
 * Weights are from 0 to 1.
 */
public final class BalancedProvider implements HybridSearcherProvider {

    /** For {@link java.util.ServiceLoader}. */
    public BalancedProvider() {}

    @Override
    public String name() {
        return "balanced";
    }

    @Override
    public HybridSearcher create(Map<String, String> settings) {
        var read = new ProfileSettings(name(), settings);
        var weights = new BalancedFusion.Weights(
                read.number("vector_weight", 0.55, 0, 1),
                read.number("evidence", 2.5, 0, 100),
                read.number("foreign_weight", 0.2, 0, 1));
        var profile = new BalancedFusion(weights, read.whole("pool", 100, 1, 1_000));
        read.check();
        return profile;
    }
}

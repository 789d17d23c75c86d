package io.ragstone.internal.search;

import io.ragstone.spi.HybridSearcher;
import io.ragstone.spi.HybridSearcherProvider;
import java.util.Map;

/**
 * The profile {@code weighted}: meaning counts 0.65, words 0.35, after scaling. Settings: {@code vector_weight}, 0 to
 * 1; {@code pool}, default 100.
 */
public final class WeightedProvider implements HybridSearcherProvider {

    /** For {@link java.util.ServiceLoader}. */
    public WeightedProvider() {}

    @Override
    public String name() {
        return "weighted";
    }

    @Override
    public HybridSearcher create(Map<String, String> settings) {
        var read = new ProfileSettings(name(), settings);
        var profile =
                new ConvexCombination(read.number("vector_weight", 0.65, 0, 1), read.whole("pool", 100, 1, 1_000));
        read.check();
        return profile;
    }
}

package io.ragstone.internal.search;

import io.ragstone.spi.HybridSearcher;
import io.ragstone.spi.HybridSearcherProvider;
import java.util.Map;

/**
 * The profile {@code docs}: ranks count, with a weight for each leg. Settings: {@code k}, default 60; {@code pool},
 * default 100; {@code lexical_weight} and {@code vector_weight}, 0.001 to 100, default 1.
 */
public final class DocsProvider implements HybridSearcherProvider {

    /** For {@link java.util.ServiceLoader}. */
    public DocsProvider() {}

    @Override
    public String name() {
        return "docs";
    }

    @Override
    public HybridSearcher create(Map<String, String> settings) {
        var read = new ProfileSettings(name(), settings);
        var profile = new ReciprocalRankFusion(
                read.whole("k", 60, 1, 1_000),
                read.whole("pool", 100, 1, 1_000),
                read.number("lexical_weight", 1, 0.001, 100),
                read.number("vector_weight", 1, 0.001, 100));
        read.check();
        return profile;
    }
}

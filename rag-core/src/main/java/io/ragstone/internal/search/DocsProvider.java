package io.ragstone.internal.search;

import io.ragstone.spi.HybridSearcher;
import io.ragstone.spi.HybridSearcherProvider;
import java.util.Map;

/**
 * The profile {@code docs}: the formula of docs-mcp-server. Ranks count, with a weight for each leg; a passage that one
 * leg does not offer stands behind the last that it does. Settings: {@code k}, default 60; {@code lexical_pool} and
 * {@code vector_pool}, how many candidates of a leg count where no more are wanted, default 20 and 200;
 * {@code lexical_weight} and {@code vector_weight}, 0.001 to 100, default 1.
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
                new ReciprocalRankFusion.Part(
                        read.whole("lexical_pool", 20, 1, 1_000), read.number("lexical_weight", 1, 0.001, 100)),
                new ReciprocalRankFusion.Part(
                        read.whole("vector_pool", 200, 1, 1_000), read.number("vector_weight", 1, 0.001, 100)),
                true);
        read.check();
        return profile;
    }
}

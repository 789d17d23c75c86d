package io.ragstone.internal.search;

import io.ragstone.spi.HybridSearcher;
import io.ragstone.spi.HybridSearcherProvider;
import java.util.Map;

/**
 * The profile {@code rrf}: the formula of markdown-rag. Ranks alone count. Settings: {@code k}, default 10;
 * {@code pool}, how many candidates of each leg count, default 20.
 */
public final class RrfProvider implements HybridSearcherProvider {

    /** For {@link java.util.ServiceLoader}. */
    public RrfProvider() {}

    @Override
    public String name() {
        return "rrf";
    }

    @Override
    public HybridSearcher create(Map<String, String> settings) {
        var read = new ProfileSettings(name(), settings);
        int k = read.whole("k", 10, 1, 1_000);
        var each = new ReciprocalRankFusion.Part(read.whole("pool", 20, 1, 1_000), 1);
        var profile = new ReciprocalRankFusion(k, each, each, false);
        read.check();
        return profile;
    }
}

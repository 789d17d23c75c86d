package io.ragstone.internal.search;

import io.ragstone.spi.HybridSearcher;
import io.ragstone.spi.HybridSearcherProvider;
import java.util.Map;

/**
 * The profile {@code rag-hub-repaired}: the formula of rag-hub-mcp with its keyword score the right way round, as on
 * its PostgreSQL store, for comparison. No settings.
 */
public final class RagHubRepairedProvider implements HybridSearcherProvider {

    /** For {@link java.util.ServiceLoader}. */
    public RagHubRepairedProvider() {}

    @Override
    public String name() {
        return "rag-hub-repaired";
    }

    @Override
    public HybridSearcher create(Map<String, String> settings) {
        new ProfileSettings(name(), settings).check();
        return RagHub.repaired();
    }
}

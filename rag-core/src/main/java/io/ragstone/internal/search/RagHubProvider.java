package io.ragstone.internal.search;

import io.ragstone.spi.HybridSearcher;
import io.ragstone.spi.HybridSearcherProvider;
import java.util.Map;

/**
 * The profile {@code rag-hub}: the formula of rag-hub-mcp on SQLite as it ships, for comparison. Its keyword score is
 * the wrong way round, so it breaks the rule that what every leg ranks higher is not ranked lower. No settings.
 */
public final class RagHubProvider implements HybridSearcherProvider {

    /** For {@link java.util.ServiceLoader}. */
    public RagHubProvider() {}

    @Override
    public String name() {
        return "rag-hub";
    }

    @Override
    public HybridSearcher create(Map<String, String> settings) {
        new ProfileSettings(name(), settings).check();
        return RagHub.asShipped();
    }
}

package io.ragstone.testkit;

import io.ragstone.spi.HybridSearcher;
import io.ragstone.spi.HybridSearcherProvider;
import java.util.Map;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Nested;

/**
 * The profiles of core keep the contract, with default and with extreme settings. All but {@code rag-hub} and
 * {@code rag-hub-repaired}, which keep thresholds of their ancestor, and one a keyword score the wrong way round.
 */
class BuiltInProfilesTest {

    @Nested
    class Balanced extends HybridSearcherContract {
        @Override
        protected HybridSearcher searcher() {
            return profile("balanced", Map.of());
        }
    }

    @Nested
    class BalancedByWordsAlone extends HybridSearcherContract {
        @Override
        protected HybridSearcher searcher() {
            return profile("balanced", Map.of("vector_weight", "0", "pool", "3"));
        }
    }

    @Nested
    class Weighted extends HybridSearcherContract {
        @Override
        protected HybridSearcher searcher() {
            return profile("weighted", Map.of());
        }
    }

    @Nested
    class Rrf extends HybridSearcherContract {
        @Override
        protected HybridSearcher searcher() {
            return profile("rrf", Map.of());
        }
    }

    @Nested
    class Docs extends HybridSearcherContract {
        @Override
        protected HybridSearcher searcher() {
            return profile("docs", Map.of("lexical_weight", "0.001"));
        }
    }

    private static HybridSearcher profile(String name, Map<String, String> settings) {
        return ServiceLoader.load(HybridSearcherProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(provider -> provider.name().equals(name))
                .findFirst()
                .orElseThrow()
                .create(settings);
    }
}

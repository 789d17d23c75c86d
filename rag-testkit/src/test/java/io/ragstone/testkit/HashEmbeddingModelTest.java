package io.ragstone.testkit;

import io.ragstone.spi.EmbeddingModel;
import io.ragstone.spi.EmbeddingModelProvider;
import java.util.Map;
import java.util.ServiceLoader;

class HashEmbeddingModelTest extends EmbeddingModelContract {

    @Override
    protected EmbeddingModel openModel() {
        return hash();
    }

    static EmbeddingModel hash() {
        return ServiceLoader.load(EmbeddingModelProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(provider -> provider.name().equals("hash"))
                .findFirst()
                .orElseThrow()
                .open("", Map.of());
    }
}

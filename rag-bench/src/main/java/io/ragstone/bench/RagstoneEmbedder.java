package io.ragstone.bench;

import io.ragstone.model.Purpose;
import io.ragstone.spi.EmbeddingModel;
import io.ragstone.spi.EmbeddingModelProvider;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;

/** The model of {@code rag-embed-onnx} with its defaults. */
final class RagstoneEmbedder implements TextEmbedder {

    private final EmbeddingModel model = ServiceLoader.load(EmbeddingModelProvider.class).stream()
            .map(ServiceLoader.Provider::get)
            .filter(each -> each.name().equals("onnx"))
            .findFirst()
            .orElseThrow()
            .open("", Map.of());

    @Override
    public int embed(List<String> passages) {
        return model.embed(passages, Purpose.DOCUMENT).size();
    }

    /** Embeds one question, prefix and all. */
    void ask(String question) {
        model.embed(List.of(question), Purpose.QUERY);
    }

    @Override
    public void close() {
        model.close();
    }
}

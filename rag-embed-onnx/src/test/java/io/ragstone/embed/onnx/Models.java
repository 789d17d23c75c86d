package io.ragstone.embed.onnx;

import io.ragstone.model.Purpose;
import io.ragstone.model.Vector;
import io.ragstone.spi.EmbeddingModel;
import io.ragstone.spi.Reranker;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Models as a user opens them. */
final class Models {

    private Models() {}

    static EmbeddingModel open(String name) {
        return new OnnxEmbeddingModelProvider().open(name, Map.of());
    }

    static Reranker reranker(Path folder) {
        return new OnnxRerankerProvider().open(folder.toString(), Map.of());
    }

    static Vector passage(EmbeddingModel model, String text) {
        return model.embed(List.of(text), Purpose.DOCUMENT).get(0);
    }

    static Vector question(EmbeddingModel model, String text) {
        return model.embed(List.of(text), Purpose.QUERY).get(0);
    }
}

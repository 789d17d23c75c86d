package io.ragstone.embed.onnx;

import io.ragstone.spi.Reranker;
import java.nio.file.Path;
import java.util.List;

/** A program that scores passages with the cross-encoder of a folder, and says how many scores there are. */
final class RerankOnce {

    private RerankOnce() {}

    public static void main(String[] args) {
        try (Reranker model = Models.reranker(Path.of(args[0]))) {
            System.out.println(
                    model.score("pool size", List.of("pool", "size", "whale")).size());
        }
    }
}

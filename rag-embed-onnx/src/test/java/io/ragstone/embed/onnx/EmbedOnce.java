package io.ragstone.embed.onnx;

import io.ragstone.error.ModelException;
import io.ragstone.model.Purpose;
import io.ragstone.spi.EmbeddingModel;
import java.util.List;

/** A program that embeds texts with the packaged model, and says how many dimensions their vectors have, or why not. */
final class EmbedOnce {

    private EmbedOnce() {}

    public static void main(String[] args) {
        try (EmbeddingModel model = Models.open("")) {
            model.embed(List.of("pool", "size", "whale"), Purpose.DOCUMENT);
            System.out.println(Models.question(model, "pool").dimensions());
        } catch (ModelException e) {
            System.out.println(e.fault() + ": " + e.getMessage());
        }
    }
}

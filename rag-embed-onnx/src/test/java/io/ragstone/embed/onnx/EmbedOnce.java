package io.ragstone.embed.onnx;

import io.ragstone.spi.EmbeddingModel;

/** The program of a process of its own: embeds one text and says how many dimensions its vector has. */
final class EmbedOnce {

    private EmbedOnce() {}

    public static void main(String[] args) {
        try (EmbeddingModel model = Models.open("")) {
            System.out.println(Models.passage(model, "pool").dimensions());
        }
    }
}

package io.ragstone.embed.onnx;

import io.ragstone.spi.EmbeddingModel;
import io.ragstone.testkit.EmbeddingModelContract;

class OnnxEmbeddingModelTest extends EmbeddingModelContract {

    @Override
    protected EmbeddingModel openModel() {
        return Models.open("");
    }
}

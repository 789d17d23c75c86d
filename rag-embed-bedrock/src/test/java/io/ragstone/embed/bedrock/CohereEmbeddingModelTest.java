package io.ragstone.embed.bedrock;

import io.ragstone.spi.EmbeddingModel;
import io.ragstone.testkit.EmbeddingModelContract;
import io.ragstone.testkit.LoopbackServer;
import org.junit.jupiter.api.AfterEach;

class CohereEmbeddingModelTest extends EmbeddingModelContract {

    private final LoopbackServer bedrock = FakeBedrock.start();

    @AfterEach
    void stop() {
        bedrock.close();
    }

    @Override
    protected EmbeddingModel openModel() {
        return Opened.model("cohere.embed-multilingual-v3", bedrock, "dimensions", "64");
    }
}

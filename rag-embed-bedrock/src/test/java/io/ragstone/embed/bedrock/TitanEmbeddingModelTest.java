package io.ragstone.embed.bedrock;

import io.ragstone.spi.EmbeddingModel;
import io.ragstone.testkit.EmbeddingModelContract;
import io.ragstone.testkit.LoopbackServer;
import org.junit.jupiter.api.AfterEach;

class TitanEmbeddingModelTest extends EmbeddingModelContract {

    private final LoopbackServer bedrock = FakeBedrock.start();

    @AfterEach
    void stop() {
        bedrock.close();
    }

    @Override
    protected EmbeddingModel openModel() {
        return Opened.model("amazon.titan-embed-text-v2:0", bedrock, "dimensions", "64", "max_input_tokens", "400");
    }
}

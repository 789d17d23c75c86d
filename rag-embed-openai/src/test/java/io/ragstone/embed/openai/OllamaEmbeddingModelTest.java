package io.ragstone.embed.openai;

import io.ragstone.spi.EmbeddingModel;
import io.ragstone.testkit.EmbeddingModelContract;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;

class OllamaEmbeddingModelTest extends EmbeddingModelContract {

    private final FakeService service = new FakeService();

    @AfterEach
    void stop() {
        service.close();
    }

    @Override
    protected EmbeddingModel openModel() {
        return new OpenAiEmbeddingModelProvider()
                .open(
                        "words",
                        Map.of(
                                "api",
                                "ollama",
                                "base_url",
                                service.url(""),
                                "query_prefix",
                                "query: ",
                                "dimensions",
                                "64"));
    }
}

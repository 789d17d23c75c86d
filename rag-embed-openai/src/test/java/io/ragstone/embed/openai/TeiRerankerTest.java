package io.ragstone.embed.openai;

import io.ragstone.spi.Reranker;
import io.ragstone.testkit.RerankerContract;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;

class TeiRerankerTest extends RerankerContract {

    private final FakeService service = new FakeService();

    @AfterEach
    void stop() {
        service.close();
    }

    @Override
    protected Reranker openModel() {
        return new HttpRerankerProvider().open("", Map.of("api", "tei", "base_url", service.url("")));
    }
}

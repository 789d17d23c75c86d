package io.ragstone.embed.openai;

import io.ragstone.spi.Reranker;
import io.ragstone.testkit.RerankerContract;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;

class HttpRerankerTest extends RerankerContract {

    private final FakeService service = new FakeService();

    @AfterEach
    void stop() {
        service.close();
    }

    @Override
    protected Reranker openModel() {
        return new HttpRerankerProvider().open("judge", Map.of("base_url", service.url("/v1"), "batch", "5"));
    }
}

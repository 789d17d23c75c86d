package io.ragstone.embed.openai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ragstone.embed.openai.FakeService.Incoming;
import io.ragstone.error.ConfigException;
import io.ragstone.error.ModelException;
import io.ragstone.spi.Reranker;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RerankingTest {

    private static final List<String> PASSAGES = List.of("whales sing", "the pool is large", "a large pool of water");

    private final FakeService service = new FakeService();
    private final Opened opened = new Opened().with("MY_KEY", "sk-secret");

    @AfterEach
    void stop() {
        service.close();
    }

    private Incoming asked(String api) {
        try (Reranker model =
                opened.reranker("judge", Map.of("api", api, "base_url", service.url("/v1"), "api_key_env", "MY_KEY"))) {
            assertThat(model.score("how large is the pool", PASSAGES)).containsExactly(0.0, 4.0, 2.0);
        }
        return service.lastRequest();
    }

    @Test
    void servicesAreAskedInTheirOwnWords() {
        assertThat(asked("common").body().toString())
                .isEqualTo("{\"model\":\"judge\",\"query\":\"how large is the pool\","
                        + "\"documents\":[\"whales sing\",\"the pool is large\",\"a large pool of water\"]}");
        assertThat(asked("cohere").body().path("documents")).hasSize(3);
        assertThat(asked("jina").body().path("return_documents").asBoolean(true))
                .isFalse();
        assertThat(asked("voyage").body().path("truncation").asBoolean(true)).isFalse();
        assertThat(asked("tei").body().path("truncate").asBoolean(true)).isFalse();
        assertThat(service.lastRequest().target()).isEqualTo("/v1/rerank");
        assertThat(service.lastRequest().header("Authorization")).isEqualTo("Bearer sk-secret");
    }

    @Test
    void anAnswerWithoutPlacesIsNone() {
        service.behaves(incoming -> FakeService.status(200, "{\"results\":[{\"relevance_score\":1}]}"));
        try (Reranker model = opened.reranker("judge", Map.of("base_url", service.url("/v1")))) {
            assertThatThrownBy(() -> model.score("how large", List.of("a pool")))
                    .isInstanceOf(ModelException.class)
                    .hasMessageContaining("for which passage");
        }
    }

    @Test
    void aBlankPassageKeepsNoOtherFromItsScore() {
        try (Reranker model = opened.reranker("judge", Map.of("base_url", service.url("/v1")))) {
            assertThat(model.score("how large is the pool", List.of(" ", PASSAGES.get(1))))
                    .containsExactly(0.0, 4.0);
        }
    }

    @Test
    void whereItIsMustBeSaid() {
        assertThatThrownBy(() -> opened.reranker("judge", Map.of("top_n", "3")))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("base_url is missing")
                .hasMessageContaining("no setting top_n");
    }

    @Test
    void isToldByItsModelOrItsPlace() {
        try (Reranker named = opened.reranker("judge", Map.of("base_url", "http://localhost:9/v1"));
                Reranker unnamed = opened.reranker("", Map.of("api", "tei", "base_url", "http://judge.example:8000"))) {
            assertThat(named.name()).isEqualTo("http:judge");
            assertThat(named.isRemote()).isFalse();
            assertThat(unnamed.name()).isEqualTo("http:judge.example:8000");
            assertThat(unnamed.isRemote()).isTrue();
        }
    }
}

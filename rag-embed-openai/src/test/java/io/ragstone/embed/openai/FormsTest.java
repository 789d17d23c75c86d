package io.ragstone.embed.openai;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ragstone.embed.openai.FakeService.Incoming;
import io.ragstone.model.Purpose;
import io.ragstone.spi.EmbeddingModel;
import io.ragstone.testkit.HashedWords;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How each service is asked, and that each answer is understood. */
class FormsTest {

    private final FakeService service = new FakeService();
    private final Opened opened = new Opened().with("MY_KEY", "sk-secret");

    @AfterEach
    void stop() {
        service.close();
    }

    private Incoming asked(String model, Purpose purpose, String path, String... settings) {
        Map<String, String> all = Opened.and(Map.of("base_url", service.url(path), "api_key_env", "MY_KEY"), settings);
        List<String> texts = List.of("the pool is large", "whales sing at night");
        try (EmbeddingModel opening = opened.model(model, all)) {
            assertThat(opening.embed(texts, purpose))
                    .usingElementComparator((a, b) -> a.cosine(b) > 1 - 1e-6 ? 0 : 1)
                    .containsExactly(HashedWords.vector(texts.get(0)), HashedWords.vector(texts.get(1)));
        }
        return service.lastRequest();
    }

    private static final String TEXTS = "[\"the pool is large\",\"whales sing at night\"]";

    @Test
    void openAi() {
        Incoming asked = asked("m", Purpose.QUERY, "/v1");

        assertThat(asked.target()).isEqualTo("/v1/embeddings");
        assertThat(asked.header("Authorization")).isEqualTo("Bearer sk-secret");
        assertThat(asked.body().toString()).isEqualTo("{\"model\":\"m\",\"input\":" + TEXTS + "}");
    }

    @Test
    void openAiWithAllThatCanBeSaid() {
        Incoming asked = asked(
                "m",
                Purpose.DOCUMENT,
                "/v1/",
                "encoding",
                "base64",
                "dimensions",
                "64",
                "passage_input_type",
                "passage",
                "query_input_type",
                "query");

        assertThat(asked.target()).isEqualTo("/v1/embeddings");
        assertThat(asked.body().toString())
                .isEqualTo("{\"model\":\"m\",\"input\":" + TEXTS
                        + ",\"input_type\":\"passage\",\"dimensions\":64,\"encoding_format\":\"base64\"}");
    }

    @ParameterizedTest
    @CsvSource({
        "'', '', /openai/deployments/m/embeddings?api-version=2024-10-21",
        "'', 2023-05-15, /openai/deployments/m/embeddings?api-version=2023-05-15",
        "/openai/deployments/other, '', /openai/deployments/other/embeddings?api-version=2024-10-21",
        "/openai/v1/, '', /openai/v1/embeddings",
        "/openai/v1/, preview, /openai/v1/embeddings?api-version=preview"
    })
    void azure(String path, String version, String target) {
        Incoming asked = asked("m", Purpose.QUERY, path, "api", "azure", "api_version", version);

        assertThat(asked.target()).isEqualTo(target);
        assertThat(asked.header("api-key")).isEqualTo("sk-secret");
        assertThat(asked.header("Authorization")).isNull();
        assertThat(asked.body().path("input")).hasSize(2);
    }

    @Test
    void geminiNative() {
        Incoming question = asked("m", Purpose.QUERY, "/v1beta", "api", "gemini-native", "dimensions", "64");

        assertThat(question.target()).isEqualTo("/v1beta/models/m:batchEmbedContents");
        assertThat(question.header("x-goog-api-key")).isEqualTo("sk-secret");
        assertThat(question.body().at("/requests/1").toString())
                .isEqualTo("{\"model\":\"models/m\",\"content\":{\"parts\":[{\"text\":\"whales sing at night\"}]},"
                        + "\"taskType\":\"RETRIEVAL_QUERY\",\"outputDimensionality\":64}");
        assertThat(asked("m", Purpose.DOCUMENT, "/v1beta", "api", "gemini-native")
                        .body()
                        .at("/requests/0/taskType")
                        .asText())
                .isEqualTo("RETRIEVAL_DOCUMENT");
        assertThat(asked("gemini-embedding-2", Purpose.QUERY, "/v1beta", "api", "gemini-native", "dimensions", "64")
                        .body()
                        .at("/requests/0")
                        .has("taskType"))
                .isFalse();
    }

    @Test
    void ollama() {
        Incoming asked = asked("m:latest", Purpose.QUERY, "", "api", "ollama");

        assertThat(asked.target()).isEqualTo("/api/embed");
        assertThat(asked.body().toString())
                .isEqualTo("{\"model\":\"m:latest\",\"input\":" + TEXTS + ",\"truncate\":false}");
    }

    @Test
    void cohere() {
        Incoming asked = asked("m", Purpose.DOCUMENT, "/v2", "api", "cohere", "dimensions", "64");

        assertThat(asked.target()).isEqualTo("/v2/embed");
        assertThat(asked.body().toString())
                .isEqualTo("{\"model\":\"m\",\"texts\":" + TEXTS
                        + ",\"truncate\":\"NONE\",\"embedding_types\":[\"float\"],"
                        + "\"input_type\":\"search_document\",\"output_dimension\":64}");
        assertThat(asked("m", Purpose.QUERY, "/v2", "api", "cohere")
                        .body()
                        .path("input_type")
                        .asText())
                .isEqualTo("search_query");
    }

    @Test
    void jina() {
        Incoming asked = asked("m", Purpose.DOCUMENT, "/v1", "api", "jina", "encoding", "base64");

        assertThat(asked.body().toString())
                .isEqualTo("{\"model\":\"m\",\"input\":" + TEXTS
                        + ",\"task\":\"retrieval.passage\",\"embedding_type\":\"base64\",\"truncate\":false}");
        assertThat(asked("jina-embeddings-v2-base-en", Purpose.QUERY, "/v1", "api", "jina", "dimensions", "64")
                        .body()
                        .has("task"))
                .isFalse();
    }

    @Test
    void voyage() {
        assertThat(asked("m", Purpose.QUERY, "/v1", "api", "voyage", "dimensions", "64")
                        .body()
                        .toString())
                .isEqualTo("{\"model\":\"m\",\"input\":" + TEXTS
                        + ",\"input_type\":\"query\",\"output_dimension\":64,\"truncation\":false}");
    }

    @Test
    void tei() {
        Incoming asked = asked("m", Purpose.QUERY, "", "api", "tei", "query_input_type", "query");

        assertThat(asked.target()).isEqualTo("/embed");
        assertThat(asked.body().toString())
                .isEqualTo("{\"inputs\":" + TEXTS + ",\"truncate\":false,\"prompt_name\":\"query\"}");
    }

    @Test
    void whatAServiceSaysOfPurposeCanBeLeftOut() {
        assertThat(asked("m", Purpose.QUERY, "/v1", "api", "voyage", "query_input_type", "")
                        .body()
                        .has("input_type"))
                .isFalse();
    }

    @Test
    void geminiLeavesOutTheFirstIndex() {
        service.behaves(incoming -> {
            var answer = FakeForms.openAi(incoming.texts(), false);
            answer.path("data").forEach(item -> {
                if (item.path("index").asInt() == 0) {
                    ((ObjectNode) item).remove("index");
                }
            });
            return FakeService.status(200, answer.toString());
        });

        assertThat(asked("m", Purpose.QUERY, "/v1beta/openai", "api", "gemini").target())
                .isEqualTo("/v1beta/openai/embeddings");
    }
}

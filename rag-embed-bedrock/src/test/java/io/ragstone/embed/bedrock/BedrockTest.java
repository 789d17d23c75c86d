package io.ragstone.embed.bedrock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.ragstone.Ragstone;
import io.ragstone.error.ConfigException;
import io.ragstone.error.ModelException;
import io.ragstone.error.ModelException.Fault;
import io.ragstone.model.Purpose;
import io.ragstone.spi.EmbeddingModel;
import io.ragstone.testkit.HashedWords;
import io.ragstone.testkit.LoopbackServer;
import io.ragstone.testkit.LoopbackServer.Received;
import io.ragstone.testkit.LoopbackServer.Reply;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class BedrockTest {

    private static final String TITAN = "amazon.titan-embed-text-v2:0";
    private static final String COHERE = "eu.cohere.embed-v4:0";
    private static final List<String> TEXTS =
            List.of("the pool is large", "whales sing at night", "queries are words", "an index of pages");

    private final LoopbackServer bedrock = FakeBedrock.start();

    @AfterEach
    void stop() {
        bedrock.close();
    }

    private static ModelException failure(EmbeddingModel model) {
        return catchThrowableOfType(ModelException.class, () -> model.embed(TEXTS, Purpose.DOCUMENT));
    }

    @Test
    void titanIsAskedForOneTextAtATime() {
        try (EmbeddingModel model = Opened.model(TITAN, bedrock, "dimensions", "64")) {
            assertThat(model.embed(TEXTS, Purpose.QUERY))
                    .usingElementComparator((a, b) -> a.cosine(b) > 1 - 1e-6 ? 0 : 1)
                    .containsExactlyElementsOf(
                            TEXTS.stream().map(HashedWords::vector).toList());
        }

        Received asked = bedrock.received().get(0);
        assertThat(bedrock.received()).hasSize(4);
        assertThat(URLDecoder.decode(asked.target(), StandardCharsets.UTF_8)).isEqualTo("/model/" + TITAN + "/invoke");
        assertThat(asked.header("Authorization").orElseThrow())
                .startsWith("AWS4-HMAC-SHA256 Credential=AKID/")
                .contains("/eu-central-1/bedrock/");
        assertThat(FakeBedrock.json(asked).path("dimensions").asInt()).isEqualTo(64);
        assertThat(TEXTS).contains(FakeBedrock.json(asked).path("inputText").asText());
    }

    @Test
    void cohereIsToldWhatTextsAreFor() {
        try (EmbeddingModel model = Opened.model(COHERE, bedrock, "dimensions", "64")) {
            model.embed(TEXTS.subList(0, 2), Purpose.QUERY);
            model.embed(TEXTS.subList(0, 2), Purpose.DOCUMENT);
        }

        assertThat(FakeBedrock.json(bedrock.received().get(0)).toString())
                .isEqualTo("{\"texts\":[\"the pool is large\",\"whales sing at night\"],\"truncate\":\"NONE\","
                        + "\"embedding_types\":[\"float\"],\"input_type\":\"search_query\",\"output_dimension\":64}");
        assertThat(FakeBedrock.json(bedrock.received().get(2))
                        .path("input_type")
                        .asText())
                .isEqualTo("search_document");
    }

    @Test
    void vectorsThatAreNotSortedByTypeAreReadToo() {
        bedrock.behaves(incoming -> Reply.of(200, "{\"embeddings\":[[1,0,1]]}"));
        try (EmbeddingModel model = Opened.model("my-own-model", bedrock, "form", "cohere")) {
            assertThat(model.embed(TEXTS.subList(0, 1), Purpose.QUERY).get(0).dimensions())
                    .isEqualTo(3);
        }
    }

    @Test
    void aBusyServiceIsAskedAgainAndAPoisonTextIsFound() {
        bedrock.next(
                FakeBedrock.error(429, "ThrottlingException", "slow down"),
                FakeBedrock.error(503, "ServiceUnavailableException", "a moment"));
        bedrock.behaves(incoming -> FakeBedrock.texts(incoming).contains(TEXTS.get(2))
                ? FakeBedrock.error(400, "ValidationException", "no such text")
                : FakeBedrock.answer(incoming));
        try (EmbeddingModel model = Opened.model(COHERE, bedrock, "dimensions", "64")) {
            ModelException failure = failure(model);

            assertThat(failure.fault()).isEqualTo(Fault.TEXT);
            assertThat(failure).hasMessage("Bedrock says 400 (no such text)");
            assertThat(model.embed(TEXTS.subList(0, 2), Purpose.DOCUMENT)).hasSize(2);
        }
    }

    @Test
    void anAnswerThatIsCutShortIsAskedForAgain() {
        bedrock.next(Reply.of(200, "{\"embeddings\":{\"flo"));
        try (EmbeddingModel model = Opened.model(COHERE, bedrock, "dimensions", "64")) {
            assertThat(model.embed(TEXTS, Purpose.DOCUMENT)).hasSize(4);
        }
    }

    @Test
    void credentialsThatMayNotAskAreUnusable() {
        bedrock.behaves(incoming -> FakeBedrock.error(403, "AccessDeniedException", "not for secret you"));
        try (EmbeddingModel model = Opened.model(TITAN, bedrock)) {
            ModelException failure = failure(model);

            assertThat(failure.fault()).isEqualTo(Fault.MODEL);
            assertThat(failure)
                    .hasMessageContaining("may not ask " + TITAN + " in eu-central-1")
                    .message()
                    .doesNotContain("secret-key", "AKID");
        }
    }

    @Test
    void aServiceThatIsNotThereIsAway() {
        bedrock.close();
        try (EmbeddingModel model = Opened.model(TITAN, bedrock, "retries", "1")) {
            assertThat(failure(model).fault()).isEqualTo(Fault.AWAY);
        }
    }

    @Test
    void isFoundByItsNameAndSendsNothingWhenOpened() {
        Ragstone.builder()
                .store("memory")
                .embedding("bedrock:" + TITAN, Map.of("region", "eu-central-1", "base_url", bedrock.url()))
                .open()
                .close();
        try (EmbeddingModel titan = Opened.model(TITAN, bedrock);
                EmbeddingModel cohere = Opened.model(COHERE, bedrock)) {
            assertThat(titan.space().dimensions()).isEqualTo(1_024);
            assertThat(cohere.space().key())
                    .startsWith("bedrock:" + COHERE + ":1536:query=,passage=,types=search_query/search_document,max=");
            assertThat(titan.isRemote()).isTrue();
        }
        assertThat(bedrock.received()).isEmpty();
    }

    @Test
    void titanIsNotToldWhatTextsAreFor() {
        assertThatThrownBy(() -> Opened.model(TITAN, bedrock, "query_input_type", "search_query"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("query_input_type and passage_input_type mean nothing to this service");
    }

    @Test
    void allThatIsWrongIsToldAtOnce() {
        assertThatThrownBy(() -> new BedrockEmbeddingModelProvider()
                        .open("amazon.nova-pro", Map.of("region", "Frankfurt!", "base_url", "nowhere", "api_key", "x")))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("'amazon.nova-pro' is no embedding model of Titan or Cohere")
                .hasMessageContaining("region of the embedding model bedrock is 'Frankfurt!'")
                .hasMessageContaining("base_url is not of the form")
                .hasMessageContaining("no setting api_key");
    }
}

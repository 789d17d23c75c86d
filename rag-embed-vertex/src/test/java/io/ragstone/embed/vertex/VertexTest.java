package io.ragstone.embed.vertex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.ragstone.Ragstone;
import io.ragstone.error.ConfigException;
import io.ragstone.error.ModelException;
import io.ragstone.error.ModelException.Fault;
import io.ragstone.internal.remote.Surroundings;
import io.ragstone.model.Purpose;
import io.ragstone.spi.EmbeddingModel;
import io.ragstone.testkit.HashedWords;
import io.ragstone.testkit.LoopbackServer.Received;
import io.ragstone.testkit.LoopbackServer.Reply;
import io.ragstone.testkit.ManualTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VertexTest {

    private static final List<String> TEXTS =
            List.of("the pool is large", "whales sing at night", "queries are words", "an index of pages");

    private final FakeVertex vertex = new FakeVertex();
    private final ManualTime time = ManualTime.start();

    @TempDir
    Path folder;

    @AfterEach
    void stop() {
        vertex.close();
    }

    private EmbeddingModel open(String name, String... others) {
        var settings = new HashMap<>(vertex.settings(folder));
        for (int i = 0; i < others.length; i += 2) {
            settings.put(others[i], others[i + 1]);
        }
        return provider(Map.of()).open(name, settings);
    }

    private VertexEmbeddingModelProvider provider(Map<String, String> environment) {
        return new VertexEmbeddingModelProvider(
                environment::get, new Surroundings(time, time::advance, () -> 1L << 63));
    }

    private static ModelException failure(EmbeddingModel model) {
        return catchThrowableOfType(ModelException.class, () -> model.embed(TEXTS, Purpose.DOCUMENT));
    }

    @Test
    void asksInTheServicesOwnWordsWithTheAccountsToken() {
        try (EmbeddingModel model = open("text-embedding-005", "dimensions", "64", "location", "europe-west1")) {
            assertThat(model.embed(TEXTS.subList(0, 2), Purpose.QUERY))
                    .usingElementComparator((a, b) -> a.cosine(b) > 1 - 1e-6 ? 0 : 1)
                    .containsExactly(HashedWords.vector(TEXTS.get(0)), HashedWords.vector(TEXTS.get(1)));
        }

        Received asked = vertex.models().received().get(0);
        assertThat(asked.target())
                .isEqualTo("/v1/projects/my-project/locations/europe-west1/publishers/google/models/text-embedding-005"
                        + ":predict");
        assertThat(asked.header("Authorization").orElseThrow()).isEqualTo("Bearer " + FakeVertex.TOKEN);
        assertThat(FakeVertex.json(asked).toString())
                .isEqualTo("{\"instances\":[{\"content\":\"the pool is large\",\"task_type\":\"RETRIEVAL_QUERY\"},"
                        + "{\"content\":\"whales sing at night\",\"task_type\":\"RETRIEVAL_QUERY\"}],"
                        + "\"parameters\":{\"autoTruncate\":false,\"outputDimensionality\":64}}");
    }

    @Test
    void aTokenServesManyCalls() {
        try (EmbeddingModel model = open("words", "batch", "1")) {
            model.embed(TEXTS, Purpose.DOCUMENT);
        }

        assertThat(vertex.tokens().received()).hasSize(1);
        assertThat(vertex.models().received()).hasSize(6);
        assertThat(FakeVertex.json(vertex.models().received().get(1))
                        .at("/instances/0/task_type")
                        .asText())
                .isEqualTo("RETRIEVAL_DOCUMENT");
    }

    @Test
    void geminisModelsAreAskedForOneTextAtATime() {
        try (EmbeddingModel model = open("gemini-embedding-001", "dimensions", "64")) {
            assertThat(model.embed(TEXTS, Purpose.QUERY)).hasSize(4);
        }

        assertThat(vertex.models().received())
                .extracting(each -> FakeVertex.texts(each).size())
                .containsOnly(1);
    }

    @Test
    void aBusyServiceIsAskedAgainAndAPoisonTextIsFound() {
        vertex.models().next(Reply.of(429, "{\"error\":{\"status\":\"RESOURCE_EXHAUSTED\"}}"));
        vertex.models()
                .behaves(incoming -> FakeVertex.texts(incoming).contains(TEXTS.get(2))
                        ? Reply.of(400, "{\"error\":{\"message\":\"no such text\"}}")
                        : FakeVertex.answer(incoming));
        try (EmbeddingModel model = open("words")) {
            ModelException failure = failure(model);

            assertThat(failure.fault()).isEqualTo(Fault.TEXT);
            assertThat(failure).hasMessage("Vertex AI says 400 (no such text)");
            assertThat(model.embed(TEXTS.subList(0, 2), Purpose.DOCUMENT)).hasSize(2);
        }
    }

    @Test
    void aTextThatWasCutIsNoAnswer() {
        vertex.models()
                .behaves(incoming -> FakeVertex.texts(incoming).contains(TEXTS.get(1))
                        ? Reply.of(
                                200,
                                "{\"predictions\":[{\"embeddings\":{\"statistics\":{\"truncated\":true},\"values\":[1,2]}}]}")
                        : FakeVertex.answer(incoming));
        try (EmbeddingModel model = open("words", "batch", "1")) {
            assertThat(failure(model)).hasMessageContaining("longer than the model reads");
        }
    }

    @Test
    void anAccountWithoutRightsIsToldByItsName() {
        vertex.models().behaves(incoming -> Reply.of(403, "{\"error\":{\"message\":\"denied\"}}"));
        try (EmbeddingModel model = open("words")) {
            ModelException failure = failure(model);

            assertThat(failure.fault()).isEqualTo(Fault.MODEL);
            assertThat(failure).hasMessageContaining("rag@my-project.example").hasMessageContaining("Vertex AI User");
        }
    }

    @Test
    void anAccountThatGetsNoTokenIsToldByItsName() {
        vertex.tokens().next(Reply.of(400, "{\"error\":\"invalid_grant\"}"));
        try (EmbeddingModel model = open("words")) {
            ModelException failure = failure(model);

            assertThat(failure.fault()).isEqualTo(Fault.MODEL);
            assertThat(failure).hasMessageContaining("rag@my-project.example gets no token");
        }
    }

    @Test
    void aServiceThatIsNotThereIsAway() {
        try (EmbeddingModel model = open("words", "retries", "1", "base_url", "http://127.0.0.1:1")) {
            assertThat(failure(model).fault()).isEqualTo(Fault.AWAY);
        }
    }

    @Test
    void isFoundByItsNameAndSendsNothingWhenOpened() {
        Ragstone.builder()
                .store("memory")
                .embedding("vertex:text-embedding-005", vertex.settings(folder))
                .open()
                .close();
        try (EmbeddingModel model = open("text-embedding-005")) {
            assertThat(model.space().key())
                    .isEqualTo("vertex:text-embedding-005:768:query=,passage=,"
                            + "types=RETRIEVAL_QUERY/RETRIEVAL_DOCUMENT,max=1638");
            assertThat(model.isRemote()).isTrue();
        }
        assertThat(vertex.tokens().received()).isEmpty();
        assertThat(vertex.models().received()).isEmpty();
    }

    @Test
    void theFileOfTheAccountIsCheckedWhenOpened() throws IOException {
        Path open = Path.of(String.valueOf(vertex.settings(folder).get("credentials_file")));
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rw-r--r--"));
        Path nonsense = Files.writeString(folder.resolve("nonsense.json"), "{\"type\":\"something\"}");
        Files.setPosixFilePermissions(nonsense, PosixFilePermissions.fromString("rw-------"));

        assertRefused(Map.of(), Map.of("api", "x"))
                .hasMessageContaining("there is no service account")
                .hasMessageContaining("project of the embedding model vertex is ''")
                .hasMessageContaining("no setting api");
        assertRefused(Map.of("GOOGLE_APPLICATION_CREDENTIALS", open.toString()), Map.of())
                .hasMessageContaining("chmod 600");
        assertRefused(Map.of(), Map.of("credentials_file", nonsense.toString()))
                .hasMessageContaining("is no key file of a service account");
    }

    private AbstractThrowableAssert<?, ? extends Throwable> assertRefused(
            Map<String, String> environment, Map<String, String> settings) {
        return assertThatThrownBy(() -> provider(environment).open("words", settings))
                .isInstanceOf(ConfigException.class);
    }
}

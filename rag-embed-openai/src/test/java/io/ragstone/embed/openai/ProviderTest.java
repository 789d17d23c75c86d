package io.ragstone.embed.openai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.ragstone.error.ConfigException;
import io.ragstone.model.Purpose;
import io.ragstone.spi.EmbeddingModel;
import io.ragstone.spi.EmbeddingModelProvider;
import io.ragstone.spi.RerankerProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProviderTest {

    private final Opened opened =
            new Opened().with("OPENAI_API_KEY", "sk-usual").with("COHERE_API_KEY", "co-usual");

    private String key(FakeService service, Map<String, String> settings) {
        try (EmbeddingModel model = opened.model("words", Opened.and(settings, "base_url", service.url("/v1")))) {
            model.embed(List.of("pool"), Purpose.QUERY);
            return String.valueOf(service.lastRequest().header("Authorization"));
        }
    }

    @Test
    void bothProvidersAreFound() {
        assertThat(ServiceLoader.load(EmbeddingModelProvider.class))
                .extracting(EmbeddingModelProvider::name)
                .contains("openai");
        assertThat(ServiceLoader.load(RerankerProvider.class))
                .extracting(RerankerProvider::name)
                .contains("http");
    }

    @Nested
    class Configuration {

        @Test
        void allThatIsWrongIsToldAtOnce() {
            ConfigException refusal = catchThrowableOfType(
                    ConfigException.class,
                    () -> opened.model(
                            "",
                            Map.of(
                                    "api", "azure",
                                    "encoding", "binary",
                                    "proxy", "nowhere",
                                    "ca_file", "/does/not/exist.pem",
                                    "max_input_tokens", "40",
                                    "query_prefix", "a long instruction ".repeat(20),
                                    "temperature", "0")));

            assertThat(refusal)
                    .hasMessageContaining("openai:MODEL")
                    .hasMessageContaining("base_url is missing")
                    .hasMessageContaining("encoding of the embedding model openai is 'binary'")
                    .hasMessageContaining("proxy is 'nowhere'")
                    .hasMessageContaining("ca_file /does/not/exist.pem cannot be read")
                    .hasMessageContaining("leaves no room for the text")
                    .hasMessageContaining("no setting temperature; it knows api, api_key_env, api_version");
            assertThat(refusal.problems()).hasSize(7);
        }

        @ParameterizedTest
        @ValueSource(strings = {"localhost:8080", "ftp://host/", "http://user:pw@host/", "http://host/v1?key=abc"})
        void anAddressHoldsNoSecrets(String url) {
            assertThatThrownBy(() -> opened.model("words", Map.of("base_url", url)))
                    .isInstanceOf(ConfigException.class)
                    .hasMessageContaining("base_url is not of the form")
                    .message()
                    .doesNotContain("pw", "abc");
        }

        @Test
        void whatAServiceDoesNotKnowIsRefused() {
            assertThatThrownBy(() -> opened.model(
                            "m",
                            Map.of("api", "ollama", "encoding", "base64", "api_version", "1", "query_input_type", "x")))
                    .isInstanceOf(ConfigException.class)
                    .hasMessageContaining("base64 is unknown to api = ollama")
                    .hasMessageContaining("api_version is for api = azure alone")
                    .hasMessageContaining("query_input_type and passage_input_type mean nothing");
        }
    }

    @Nested
    class Space {

        @ParameterizedTest
        @CsvSource({
            "text-embedding-3-large, 3072",
            "BAAI/bge-m3, 1024",
            "nomic-embed-text:latest, 768",
            "Qwen/unknown, 0"
        })
        void dimensionsOfKnownModelsAreKnown(String name, int dimensions) {
            try (EmbeddingModel model =
                    opened.model(name, Map.of("base_url", "http://127.0.0.1:9/v1", "retries", "0"))) {
                if (dimensions > 0) {
                    assertThat(model.space().dimensions()).isEqualTo(dimensions);
                } else {
                    assertThatThrownBy(model::space).hasMessageContaining("nobody answers");
                }
            }
        }

        @Test
        void holdsWhateverChangesVectors() {
            String usual = space(Map.of());

            assertThat(usual)
                    .isEqualTo(
                            "openai:text-embedding-3-small:1536:api=openai,at=api.openai.com,query=,passage=,types=/,max=6552");
            assertThat(space(Map.of("concurrency", "2", "encoding", "base64", "batch", "3")))
                    .isEqualTo(usual);
            assertThat(List.of(
                            space(Map.of("dimensions", "512")),
                            space(Map.of("base_url", "https://other.example/v1")),
                            space(Map.of("base_url", "https://other.example:8443/v1")),
                            space(Map.of("base_url", "http://localhost:1234/v1")),
                            space(Map.of("query_prefix", "q: ")),
                            space(Map.of("passage_prefix", "q: ")),
                            space(Map.of("passage_input_type", "passage")),
                            space(Map.of("max_input_tokens", "100"))))
                    .doesNotHaveDuplicates()
                    .doesNotContain(usual);
            assertThat(space(Map.of("base_url", "http://127.0.0.1:9/v1")))
                    .isEqualTo(space(Map.of("base_url", "http://localhost:8/v1")));
        }

        private String space(Map<String, String> settings) {
            try (EmbeddingModel model = opened.model("text-embedding-3-small", settings)) {
                return model.space().key();
            }
        }

        @Test
        void textsLeaveTheMachineUnlessTheServerIsHere() {
            try (EmbeddingModel away = opened.model("m", Map.of());
                    EmbeddingModel here = opened.model("m", Map.of("api", "ollama"));
                    EmbeddingModel near =
                            opened.model("m", Map.of("api", "ollama", "base_url", "http://10.0.0.1:11434"))) {
                assertThat(away.isRemote()).isTrue();
                assertThat(here.isRemote()).isFalse();
                assertThat(near.isRemote()).isTrue();
            }
        }
    }

    @Nested
    class Keys {

        @Test
        void areDemandedWhereTheServiceNeedsThem() {
            assertThatThrownBy(() -> opened.model("m", Map.of("api", "gemini")))
                    .isInstanceOf(ConfigException.class)
                    .hasMessageContaining("GEMINI_API_KEY or GOOGLE_API_KEY");
            assertThatThrownBy(() ->
                            opened.model("m", Map.of("base_url", "https://models.example/v1", "api_key_env", "A,B")))
                    .hasMessageContaining("no key for models.example; set the environment variable A or B");
        }

        @Test
        void ofOneServiceAreNotShownToAnother() {
            try (var service = new FakeService()) {
                assertThat(key(service, Map.of())).isEqualTo("null");
                assertThat(key(service, Map.of("api_key_env", "OPENAI_API_KEY")))
                        .isEqualTo("Bearer sk-usual");
            }
        }

        @Test
        void areTakenFromTheFirstVariableThatHasOne() {
            opened.with("EMPTY", " ").with("SECOND", " sk-second ").with("THIRD", "sk-third");
            try (var service = new FakeService()) {
                assertThat(key(service, Map.of("api_key_env", "MISSING, EMPTY, SECOND, THIRD")))
                        .isEqualTo("Bearer sk-second");
            }
        }

        @Test
        void areTakenFromAFileThatOthersCannotRead(@TempDir Path folder) throws IOException {
            Path file = file(folder, "rw-------");
            try (var service = new FakeService()) {
                Map<String, String> settings = Map.of("credentials_file", file.toString());
                assertThat(key(service, Opened.and(settings, "api_key_env", "A")))
                        .isEqualTo("Bearer sk-a");
                assertThat(key(service, Opened.and(settings, "api_key_env", "B")))
                        .isEqualTo("Bearer sk-b=c");
                assertThat(key(service, Opened.and(settings, "api_key_env", "C")))
                        .isEqualTo("Bearer sk-c");
                assertThat(key(service, Opened.and(settings, "api_key_env", "OPENAI_API_KEY")))
                        .as("the environment wins")
                        .isEqualTo("Bearer sk-usual");
            }
        }

        @Test
        void inAFileThatOthersCanReadAreRefused(@TempDir Path folder) throws IOException {
            Path file = file(folder, "rw-r-----");

            assertThatThrownBy(() -> opened.model(
                            "m", Map.of("base_url", "http://localhost:9", "credentials_file", file.toString())))
                    .isInstanceOf(ConfigException.class)
                    .hasMessageContaining("chmod 600 " + file)
                    .message()
                    .doesNotContain("sk-a");
        }

        @Test
        void areInAFileThatEverybodyFinds() {
            assertThatThrownBy(() -> opened.model(
                            "m",
                            Map.of("base_url", "http://localhost:9", "credentials_file", "keys", "ca_file", "ca.pem")))
                    .isInstanceOf(ConfigException.class)
                    .hasMessageContaining("credentials_file is 'keys'; name it by its absolute path")
                    .hasMessageContaining("ca_file ca.pem cannot be read (it is no absolute path)");
        }

        @Test
        void withLineEndsAreRefusedWithoutBeingShown() {
            opened.with("BROKEN", "sk-a\nsk-b");

            assertThatThrownBy(() -> opened.model("m", Map.of("api_key_env", "BROKEN")))
                    .isInstanceOf(ConfigException.class)
                    .hasMessageContaining("the environment variable BROKEN")
                    .message()
                    .doesNotContain("sk-");
            assertThat(new ApiKey("sk-a", "A").toString()).doesNotContain("sk-a");
        }

        private static Path file(Path folder, String permissions) throws IOException {
            Path file = folder.resolve("keys");
            Files.writeString(
                    file, "# keys\nA=sk-a\nexport B = \"sk-b=c\"\nC: 'sk-c'\nOPENAI_API_KEY=sk-file\nnonsense\n");
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
            return file;
        }
    }
}

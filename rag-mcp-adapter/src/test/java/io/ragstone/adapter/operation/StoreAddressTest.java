package io.ragstone.adapter.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ragstone.adapter.config.Config;
import io.ragstone.adapter.config.ConfigLoader;
import io.ragstone.adapter.config.Setting;
import io.ragstone.adapter.config.Surroundings;
import io.ragstone.error.ConfigException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StoreAddressTest {

    @TempDir
    private Path root;

    private final Map<String, String> environment = new HashMap<>();

    private Config config() {
        return new ConfigLoader(new Surroundings(root, environment, root.resolve("config"), root.resolve("data")))
                .load(Optional.empty(), List.of());
    }

    private StoreAddress address(String store) {
        environment.put("RAG_STORE", store);
        return StoreAddress.of(config());
    }

    @Test
    void anAddressIsTakenAsItIs() {
        String url = "jdbc:postgresql://db:5433/rag?schema=team&user=ada&password=s3cret";
        assertThat(address(url).location()).isEqualTo(url);
        assertThat(address(url)).hasToString(url.replace("s3cret", "(hidden)"));
        assertThat(address(url).isServer()).isTrue();
        assertThat(address("x/rag.db").file()).contains(root.resolve("x/rag.db"));
    }

    @Test
    void credentialsMayStandOutsideOfTheAddress() {
        environment.put("RAG_POSTGRES_USER", "ada");
        environment.put("RAG_POSTGRES_PASSWORD", "s3&c ret");
        environment.put("RAG_POSTGRES_SSLMODE", "require");
        environment.put("RAG_POSTGRES_SCHEMA", "team");

        assertThat(address("jdbc:postgresql://db/rag").location())
                .isEqualTo("jdbc:postgresql://db/rag?schema=team&user=ada&password=s3%26c+ret&sslmode=require");
        assertThat(address("jdbc:postgresql://db/rag?user=bo&sslmode=disable").location())
                .isEqualTo("jdbc:postgresql://db/rag?user=bo&sslmode=disable&schema=team&password=s3%26c+ret");
        assertThat(address("jdbc:postgresql://bo@db/rag").location())
                .startsWith("jdbc:postgresql://bo@db/rag?")
                .doesNotContain("ada");
        assertThat(address("jdbc:postgresql://db/rag").shown()).doesNotContain("s3");
    }

    @Test
    void aServerIsPutTogetherFromTheCustomaryVariables() {
        Map.of(
                        "PG_HOST", "::1",
                        "PG_PORT", "5433",
                        "PG_DATABASE", "a b",
                        "PG_USER", "ada",
                        "PG_PASSWORD", "s3cret",
                        "PG_SSLMODE", "verify-full")
                .forEach(environment::put);
        environment.put("RAG_POSTGRES_USER", "bo");

        assertThat(address("postgresql").location())
                .isEqualTo("jdbc:postgresql://[::1]:5433/a%20b?user=bo&password=s3cret&sslmode=verify-full");
        assertThat(address("postgresql").shown()).contains("[::1]:5433/a%20b").doesNotContain("s3cret");
        assertThat(config().named("postgres.host").map(Setting::origin).map(Object::toString))
                .contains("environment PG_HOST");
        assertThat(config().settings()).extracting(Setting::shown).noneMatch(shown -> shown.contains("s3cret"));
    }

    @Test
    void theCustomaryVariablesSayNothingAboutOtherStores() {
        environment.put("PG_PORT", "nonsense");
        environment.put("PG_PASSWORD", "s3cret");

        assertThat(address("jdbc:postgresql://db/rag").location()).isEqualTo("jdbc:postgresql://db/rag");
        assertThat(address("rag.db").location()).startsWith("sqlite:");
        assertThatThrownBy(() -> address("postgresql"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("postgres.port = nonsense (environment PG_PORT)");
    }

    @Test
    void withNothingSaidTheServerIsHere() {
        assertThat(address("postgresql").location()).isEqualTo("jdbc:postgresql://localhost:5432/ragstone");
    }

    @ParameterizedTest
    @CsvSource({
        "jdbc:postgresql://ada:s3/c@ret@db/rag?user=a@b",
        "jdbc:postgresql://ada:s3?cret@db/rag",
        "jdbc:postgresql://db/rag?sslpassword=s3cret&PASSWORD=s3cret",
        "other:http://ada:s3cret@db/rag"
    })
    void aPasswordIsNeverShown(String store) {
        assertThat(address(store).shown()).doesNotContain("s3").doesNotContain("cret");
    }

    @ParameterizedTest
    @CsvSource({
        "store = 'jdbc:postgresql://db/rag?password=s3cret', store",
        "postgres.password = 's3cret', postgres.password"
    })
    void aPasswordInAFileIsItsOwnersAlone(String line, String key) throws IOException {
        Path file = Files.createDirectories(root.resolve("config")).resolve("rag.toml");
        Files.writeString(file, line + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));

        assertThatThrownBy(this::config)
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining(key + " = (hidden) (" + file)
                .hasMessageContaining("chmod 600 " + file)
                .hasMessageNotContaining("s3cret");

        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        assertThat(config().warnings()).isEmpty();
        assertThat(address("jdbc:postgresql://db/rag?password=s3cret").location())
                .endsWith("password=s3cret");
    }

    @Test
    void aFileThatWasMerelyFoundNamesNoServer() throws IOException {
        Files.writeString(
                root.resolve("rag.toml"),
                "store = 'jdbc:postgresql://elsewhere/rag'\n[postgres]\nhost = 'elsewhere'\nuser = 'eve'\n");

        assertThat(config().warnings()).hasSize(3).allMatch(it -> it.contains("is ignored"));
        assertThat(address("postgresql").location()).doesNotContain("elsewhere").doesNotContain("eve");
    }
}

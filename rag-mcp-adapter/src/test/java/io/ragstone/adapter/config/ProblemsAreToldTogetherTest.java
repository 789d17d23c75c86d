package io.ragstone.adapter.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.ragstone.error.ConfigException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProblemsAreToldTogetherTest {

    @TempDir
    Path root;

    @Test
    void everyProblemNamesKeyValueOriginAndRemedy() {
        var world = new World(root);
        Path own = world.own("""
                chunkin = "vault"
                [search]
                limit = 1000
                [sync]
                removal_share = 1.5
                workers = "many"
                [log]
                level = "loud"
                [[collection]]
                path = "x"
                [[collection]]
                name = "a"
                pth = "y"
                [[collection]]
                name = "b"
                path = "b"
                [[collection]]
                name = "B"
                path = "c"
                """);
        world.environment.put("RAG_IGNORE_HIDDEN", "maybe");

        var thrown = catchThrowableOfType(ConfigException.class, world::load);

        assertThat(thrown.problems())
                .contains(
                        "chunkin = vault (" + own + "): is no key; did you mean 'chunking'?",
                        "search.limit = 1000 (" + own
                                + "): must be a whole number from 1 to 100; expected a whole number from 1 to 100")
                .anyMatch(it -> it.startsWith("sync.removal_share = 1.5 (" + own))
                .anyMatch(it -> it.startsWith("sync.workers = many (" + own))
                .anyMatch(it -> it.startsWith("log.level = loud (" + own) && it.contains("one of error, warn"))
                .anyMatch(it ->
                        it.startsWith("ignore.hidden = maybe (environment RAG_IGNORE_HIDDEN): must be true or false"))
                .anyMatch(it -> it.startsWith("collection.name =  (" + own + "): is missing"))
                .anyMatch(it -> it.startsWith("collection.pth = ") && it.contains("did you mean 'path'?"))
                .anyMatch(it -> it.startsWith("collection.path =  (" + own + "): is missing"))
                .anyMatch(it -> it.startsWith("collection.name = B (") && it.contains("declared twice"))
                .hasSize(10);
        assertThat(thrown).hasMessageContaining("search.limit").hasMessageContaining("ignore.hidden");
    }

    @Test
    void brokenTomlSaysWhere() {
        var world = new World(root);
        Path own = world.own("profile = 'rrf'\nchunking = \n");

        var thrown = catchThrowableOfType(ConfigException.class, world::load);

        assertThat(thrown.problems()).singleElement().asString().startsWith(own + ", line 2: is no TOML");
    }

    @Test
    void aNamedFileThatIsNotThereIsAProblem() {
        var world = new World(root);

        var thrown = catchThrowableOfType(ConfigException.class, () -> world.load(Path.of("nowhere.toml")));

        assertThat(thrown.problems())
                .singleElement()
                .asString()
                .contains("nowhere.toml", "flag --config", "is no file");
    }

    @Test
    void secretsAreNeverShown() {
        var token = Key.of("server.token", Values.text(), "", "For tests.").hidden();
        var keys = Keys.of(List.of(token, Keys.STORE));
        var world = new World(root);
        world.environment.put("RAG_SERVER_TOKEN", "hunter2");
        world.environment.put("RAG_STORE", "jdbc:postgresql://ada:hunter2@db/rag?password=hunter2&ssl=true");

        Config config = new ConfigLoader(world.around(), keys).load(Optional.empty(), List.of());

        assertThat(config.get(token)).isEqualTo("hunter2");
        assertThat(config.settings()).extracting(Setting::shown).noneMatch(shown -> shown.contains("hunter2"));
        assertThat(config.named("store").map(Setting::shown))
                .contains("jdbc:postgresql://(hidden)@db/rag?password=(hidden)&ssl=true");
    }

    @Test
    void aWrongSecretIsNotRepeatedInItsProblem() {
        var token =
                Key.of("server.token", Values.whole(1, 2), "1", "For tests.").hidden();
        var world = new World(root);
        world.environment.put("RAG_SERVER_TOKEN", "hunter2");
        var loader = new ConfigLoader(world.around(), Keys.of(List.of(token, Keys.STORE)));

        var thrown = catchThrowableOfType(ConfigException.class, () -> loader.load(Optional.empty(), List.of()));

        assertThat(thrown).hasMessageContaining("server.token").hasMessageNotContaining("hunter2");
    }
}

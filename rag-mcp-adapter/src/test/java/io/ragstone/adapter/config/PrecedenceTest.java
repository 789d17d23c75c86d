package io.ragstone.adapter.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PrecedenceTest {

    @TempDir
    Path root;

    /** Each row says which places set {@code search.limit}, and who wins. */
    @ParameterizedTest(name = "user {0}, user .env {1}, project {2}, project .env {3}, environment {4}, flag {5}")
    @CsvSource({
        "-,  -,  -,  -,  -,  -,  10, default",
        "1,  -,  -,  -,  -,  -,  1,  .config/ragstone/rag.toml",
        "1,  2,  -,  -,  -,  -,  2,  .config/ragstone/.env RAG_SEARCH_LIMIT",
        "1,  2,  3,  -,  -,  -,  3,  project/rag.toml",
        "-,  -,  3,  -,  -,  -,  3,  project/rag.toml",
        "1,  2,  3,  4,  -,  -,  4,  project/.env RAG_SEARCH_LIMIT",
        "1,  2,  3,  4,  5,  -,  5,  environment RAG_SEARCH_LIMIT",
        "1,  2,  3,  4,  5,  6,  6,  flag --limit",
        "-,  -,  -,  -,  5,  -,  5,  environment RAG_SEARCH_LIMIT",
        "-,  -,  -,  -,  -,  6,  6,  flag --limit",
        "1,  -,  -,  -,  5,  -,  5,  environment RAG_SEARCH_LIMIT",
        "1,  -,  3,  -,  -,  6,  6,  flag --limit",
        "-,  -,  3,  4,  -,  -,  4,  project/.env RAG_SEARCH_LIMIT",
        "1,  2,  -,  -,  -,  6,  6,  flag --limit"
    })
    void theStrongestPlaceWins(
            String own,
            String ownEnv,
            String local,
            String localEnv,
            String variable,
            String flag,
            int value,
            String origin) {
        var world = new World(root);
        if (!own.equals("-")) {
            world.own("[search]\nlimit = " + own + "\n");
        }
        if (!ownEnv.equals("-")) {
            World.write(world.home.resolve(".config/ragstone/.env"), "RAG_SEARCH_LIMIT=" + ownEnv + "\n");
        }
        if (!local.equals("-")) {
            world.local("[search]\nlimit = " + local + "\n");
        }
        if (!localEnv.equals("-")) {
            World.write(world.project.resolve(".env"), "RAG_SEARCH_LIMIT=" + localEnv + "\n");
        }
        world.loader().trustWorkingDirectory();
        if (!variable.equals("-")) {
            world.environment.put("RAG_SEARCH_LIMIT", variable);
        }
        List<Setting> flags = new ArrayList<>();
        if (!flag.equals("-")) {
            flags.add(Setting.flag(Keys.SEARCH_LIMIT, flag, "--limit"));
        }

        Config config = world.load(flags.toArray(Setting[]::new));

        assertThat(config.get(Keys.SEARCH_LIMIT)).isEqualTo(value);
        assertThat(config.named("search.limit"))
                .get()
                .extracting(setting -> setting.origin().toString())
                .asString()
                .endsWith(origin);
    }

    @Test
    void aNamedFileIsTheOnlyOne() {
        var world = new World(root);
        world.own("chunking = 'vault'\n");
        world.local("chunking = 'docs'\n");
        Path named = World.write(root.resolve("elsewhere/rag.toml"), "profile = 'rrf'\n");

        assertThat(world.load(named).get(Keys.CHUNKING)).isEqualTo("default");
        assertThat(world.load(named).get(Keys.PROFILE)).isEqualTo("rrf");
        world.environment.put("RAG_CONFIG", named.toString());
        assertThat(world.load().get(Keys.PROFILE)).isEqualTo("rrf");
        assertThat(world.load().files()).containsExactly(named);
    }

    @Test
    void theFlagNamesTheFileBeforeTheVariableDoes() {
        var world = new World(root);
        Path first = World.write(root.resolve("a/rag.toml"), "profile = 'rrf'\n");
        Path second = World.write(root.resolve("b/rag.toml"), "profile = 'docs'\n");
        world.environment.put("RAG_CONFIG", second.toString());

        assertThat(world.load(first).get(Keys.PROFILE)).isEqualTo("rrf");
    }

    @Test
    void everyKeyHasAVariable() {
        var world = new World(root);
        world.environment.put("RAG_STORE", "/data/x.db");
        world.environment.put("RAG_IGNORE_EXCLUDE", "*.tmp, drafts/");
        world.environment.put("RAG_PROFILE_SETTINGS", "weighted.lexical=0.7,weighted.vector=0.3");
        world.environment.put("RAG_IGNORE_MAX_BYTES", "2 MiB");

        Config config = world.load();

        assertThat(config.get(Keys.STORE)).isEqualTo("sqlite:/data/x.db");
        assertThat(config.get(Keys.EXCLUDE)).containsExactly("*.tmp", "drafts/");
        assertThat(config.get(Keys.PROFILE_SETTINGS))
                .containsEntry("weighted.lexical", "0.7")
                .containsEntry("weighted.vector", "0.3");
        assertThat(config.get(Keys.MAX_BYTES)).isEqualTo(2L << 20);
        assertThat(config.settings()).extracting(it -> it.key().variable()).doesNotHaveDuplicates();
    }

    @Test
    void defaultsAreValidThemselves() {
        Config config = new World(root).load();

        assertThat(config.settings())
                .allSatisfy(setting -> assertThat(setting.key().type().read().apply(setting.text()))
                        .isNotNull());
        assertThat(config.get(Keys.STORE)).isEqualTo("sqlite:" + root.resolve("home/.local/share/ragstone/rag.db"));
    }

    @Test
    void relativePathsBelongToTheFileThatHoldsThem() {
        var world = new World(root);
        Path named = World.write(
                root.resolve("conf/rag.toml"),
                "store = 'sqlite:data/rag.db'\n[security]\nallowed_roots = ['docs', '/abs']\n");

        Config config = world.load(named);

        assertThat(config.get(Keys.STORE)).isEqualTo("sqlite:" + root.resolve("conf/data/rag.db"));
        assertThat(config.get(Keys.ALLOWED_ROOTS)).containsExactly(root.resolve("conf/docs"), Path.of("/abs"));
    }

    @Test
    void anUnknownVariableIsOnlyRemarkedOnWhenItLooksMisspelt() {
        var world = new World(root);
        world.environment.put("RAG_STROE", "x.db");
        world.environment.put("RAG_SOMETHING_ELSE_ALTOGETHER", "1");
        world.environment.put("RAG_PLUGINS", "x.jar");

        assertThat(world.load().warnings()).singleElement().asString().contains("RAG_STROE", "did you mean RAG_STORE?");
    }

    @Test
    void foldersFollowTheSystem() {
        Path home = Path.of("/home/ada");

        assertThat(Surroundings.of("Linux", home, java.util.Map.of()).configFolder())
                .isEqualTo(Path.of("/home/ada/.config/ragstone"));
        assertThat(Surroundings.of("Linux", home, java.util.Map.of("XDG_DATA_HOME", "/x"))
                        .defaultStore())
                .isEqualTo("sqlite:/x/ragstone/rag.db");
        assertThat(Surroundings.of("Linux", home, java.util.Map.of("XDG_DATA_HOME", "x"))
                        .defaultStore())
                .isEqualTo("sqlite:/home/ada/.local/share/ragstone/rag.db");
        assertThat(Surroundings.of("Mac OS X", home, java.util.Map.of()).dataFolder())
                .isEqualTo(Path.of("/home/ada/Library/Application Support/ragstone"));
        assertThat(Surroundings.of("Windows 11", home, java.util.Map.of()).dataFolder())
                .isEqualTo(Path.of("/home/ada/AppData/Local/ragstone"));
        assertThat(Optional.of(Surroundings.ofProcess().workingDirectory()))
                .get()
                .matches(Path::isAbsolute);
    }

    @Test
    void aModelMayBeNamedForShortAndByAPathBesideTheFile() {
        var world = new World(root);
        Path own = world.own("embedding = 'onnx:./models/small'\n");
        assertThat(world.load().get(Keys.EMBEDDING)).isEqualTo("onnx:" + own.resolveSibling("models/small"));
        world.own("[embedding]\nmodel = 'hash:64'\nquery_deadline_ms = 500\n[embedding.settings]\nthreads = 2\n");
        assertThat(world.load().get(Keys.EMBEDDING)).isEqualTo("hash:64");
        assertThat(world.load().get(Keys.EMBEDDING_DEADLINE)).isEqualTo(500);
        assertThat(world.load().get(Keys.EMBEDDING_SETTINGS)).containsEntry("threads", "2");
        world.environment.put("RAG_EMBEDDING", "hash:32");
        assertThat(world.load().get(Keys.EMBEDDING)).isEqualTo("hash:32");
    }
}

package io.ragstone.adapter.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ragstone.error.ConfigException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrustTest {

    private static final String BOLD = """
            store = "sqlite:stolen.db"
            embedding = "openai:x"
            chunking = "vault"
            [ignore]
            exclude = ["*.log"]
            follow_links = true
            [security]
            allowed_roots = ["/"]
            [[collection]]
            name = "inside"
            path = "docs"
            [[collection]]
            name = "outside"
            path = "../secrets"
            [[collection]]
            name = "links"
            path = "docs"
            settings = { follow_links = true }
            [[collection]]
            name = "web"
            type = "web"
            location = "https://example.org"
            """;

    @TempDir
    Path root;

    private World world;

    @BeforeEach
    void aStranger() {
        world = new World(root);
    }

    @Test
    void aFoundFileMaySetWhatConcernsItsDirectoryAlone() {
        world.own("embedding = 'hash:256'\n[security]\nallowed_roots = ['/home']\n");
        world.local(BOLD);

        Config config = world.load();

        assertThat(config.get(Keys.STORE)).endsWith("rag.db").doesNotContain("stolen");
        assertThat(config.get(Keys.EMBEDDING)).isEqualTo("hash:256");
        assertThat(config.get(Keys.ALLOWED_ROOTS)).containsExactly(Path.of("/home"));
        assertThat(config.get(Keys.FOLLOW_LINKS)).isFalse();
        assertThat(config.get(Keys.CHUNKING)).isEqualTo("vault");
        assertThat(config.get(Keys.EXCLUDE)).containsExactly("*.log");
        assertThat(config.collections()).extracting(it -> it.id().orElseThrow().name()).containsExactly("inside");
        assertThat(config.warnings())
                .hasSize(7)
                .allMatch(warning -> warning.contains("rag config trust"))
                .anyMatch(warning -> warning.startsWith("store is ignored"))
                .anyMatch(warning -> warning.startsWith("collection outside is ignored"));
    }

    @Test
    void trustCoversTheFileAsItIsAndNoLonger() {
        world.local(BOLD);
        assertThat(world.loader().trustWorkingDirectory()).containsExactly(world.project.resolve("rag.toml"));

        Config trusted = world.load();
        world.local(BOLD + "# changed\n");
        Config changed = world.load();

        assertThat(trusted.get(Keys.STORE)).isEqualTo("sqlite:" + world.project.resolve("stolen.db"));
        assertThat(trusted.collections()).hasSize(4);
        assertThat(trusted.warnings()).isEmpty();
        assertThat(changed.get(Keys.STORE)).doesNotContain("stolen");
    }

    @Test
    void trustIsForOnePlace() throws IOException {
        world.local(BOLD);
        world.loader().trustWorkingDirectory();
        Path copy = World.folder(root.resolve("copy"));
        Files.copy(world.project.resolve("rag.toml"), copy.resolve("rag.toml"));
        var elsewhere = new Surroundings(
                copy, world.environment, world.around().configFolder(), world.around().dataFolder());

        Config config = new ConfigLoader(elsewhere).load(java.util.Optional.empty(), java.util.List.of());

        assertThat(config.get(Keys.STORE)).doesNotContain("stolen");
    }

    @Test
    void theEnvFileIsTrustedOnItsOwn() {
        world.local("chunking = 'docs'\n");
        world.loader().trustWorkingDirectory();
        World.write(world.project.resolve(".env"), "OTHER=1\nexport RAG_STORE='sqlite:stolen.db' # why\n");

        assertThat(world.load().get(Keys.STORE)).doesNotContain("stolen");
        assertThat(world.load().warnings()).singleElement().asString().contains(".env RAG_STORE");
        world.loader().trustWorkingDirectory();
        assertThat(world.load().get(Keys.STORE)).endsWith("project/stolen.db");
    }

    @Test
    void aFolderThatLeadsOutsideThroughALinkIsOutside() throws IOException {
        Path secrets = World.folder(root.resolve("secrets"));
        Files.createSymbolicLink(world.project.resolve("docs"), secrets);
        world.local("[[collection]]\nname = 'inside'\npath = 'docs'\n");

        assertThat(world.load().collections()).isEmpty();
    }

    @Test
    void allowedRootsHoldAgainstLinks() throws IOException {
        Path allowed = World.folder(root.resolve("allowed"));
        Path secrets = World.folder(root.resolve("secrets"));
        Files.createSymbolicLink(allowed.resolve("link"), secrets);
        world.own("[security]\nallowed_roots = ['" + allowed + "']\n");

        Config config = world.load();

        config.requireAllowed(allowed.resolve("new/folder"));
        assertThatThrownBy(() -> config.requireAllowed(secrets)).isInstanceOf(ConfigException.class);
        assertThatThrownBy(() -> config.requireAllowed(allowed.resolve("link/x")))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("security.allowed_roots");
        assertThatThrownBy(() -> config.requireAllowed(root.resolve("allowed-not")))
                .isInstanceOf(ConfigException.class);
    }
}

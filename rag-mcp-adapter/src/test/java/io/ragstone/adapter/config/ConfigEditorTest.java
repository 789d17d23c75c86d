package io.ragstone.adapter.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ragstone.error.ConfigException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigEditorTest {

    @TempDir
    Path root;

    @Test
    void leavesEveryOtherLineAsItIs() throws IOException {
        var world = new World(root);
        Path own = world.own("""
                # mine
                profile = "rrf"   # fast

                [search] # limits
                limit = 5
                # end of search

                [[collection]]
                name = "a"
                path = "/a"
                """);
        var editor = new ConfigEditor(world.around());

        editor.set(Optional.empty(), Keys.SEARCH_LIMIT, "7");
        editor.set(Optional.empty(), Keys.SEARCH_MAX_TOKENS, "500");
        editor.set(Optional.empty(), Keys.CHUNKING, "vault");
        editor.set(Optional.empty(), Keys.EXCLUDE, "*.tmp,a \"b\"");

        assertThat(Files.readString(own)).isEqualTo("""
                # mine
                profile = "rrf"   # fast
                chunking = "vault"

                [search] # limits
                limit = 7
                # end of search
                max_tokens = 500

                [[collection]]
                name = "a"
                path = "/a"

                [ignore]
                exclude = ["*.tmp","a \\"b\\""]
                """);
        assertThat(world.load().get(Keys.EXCLUDE)).containsExactly("*.tmp", "a \"b\"");
    }

    @Test
    void aValueThatStandsForItsTableMovesIntoIt() throws IOException {
        var world = new World(root);
        Path own = world.own("embedding = \"hash:64\"   # small\nprofile = \"rrf\"\n");
        var editor = new ConfigEditor(world.around());

        editor.set(Optional.empty(), Keys.EMBEDDING_AUTO_SWITCH, "true");
        editor.set(Optional.empty(), Keys.EMBEDDING_SETTINGS, "threads=1");

        assertThat(Files.readString(own)).isEqualTo("""
                profile = "rrf"

                [embedding]
                model = "hash:64"   # small
                auto_switch = true
                settings = { "threads" = "1" }
                """);
        assertThat(world.load().get(Keys.EMBEDDING)).isEqualTo("hash:64");
        assertThat(world.load().get(Keys.EMBEDDING_AUTO_SWITCH)).isTrue();
        assertThat(world.load().get(Keys.EMBEDDING_SETTINGS)).containsEntry("threads", "1");
    }

    @Test
    void makesTheUsersFileWhenThereIsNone() {
        var world = new World(root);

        Path file = new ConfigEditor(world.around()).set(Optional.empty(), Keys.PROFILE_SETTINGS, "rrf.k=20");

        assertThat(file).isEqualTo(world.home.resolve(".config/ragstone/rag.toml"));
        assertThat(world.load().get(Keys.PROFILE_SETTINGS)).containsEntry("rrf.k", "20");
    }

    @Test
    void aTrustedFileStaysTrusted() {
        var world = new World(root);
        Path local = world.local("chunking = 'docs'\n");
        world.loader().trustWorkingDirectory();

        new ConfigEditor(world.around()).set(Optional.empty(), Keys.PROFILE, "rrf");

        assertThat(world.loader().isTrusted(local)).isTrue();
        assertThat(world.load().get(Keys.PROFILE)).isEqualTo("rrf");
    }

    @Test
    void refusesWhatDoesNotFit() throws IOException {
        var world = new World(root);
        Path own = world.own("profile = [\n'x'\n]\n");
        var editor = new ConfigEditor(world.around());

        assertThatThrownBy(() -> editor.set(Optional.empty(), Keys.SEARCH_LIMIT, "0"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("search.limit = 0");
        assertThatThrownBy(() -> editor.set(Optional.empty(), Keys.PROFILE, "rrf"))
                .isInstanceOf(ConfigException.class);
        assertThat(Files.readString(own)).isEqualTo("profile = [\n'x'\n]\n");
    }
}

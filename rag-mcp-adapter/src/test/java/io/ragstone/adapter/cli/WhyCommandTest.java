package io.ragstone.adapter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code rag why} on causes that were planted. */
class WhyCommandTest {

    @TempDir
    private Path root;

    private Shell shell;

    @BeforeEach
    void anIndex() {
        shell = new Shell(root);
        shell.file("docs/keys.md", "# Keys\n\nRotate the keys every ninety days.\n");
        shell.file("docs/soup.md", "# Soup\n\nStir the lentils.\n");
        shell.file("docs/picture.bin", "\u0000\u0001\u0002");
        shell.file("docs/.gitignore", "ignored.md\n");
        shell.file("docs/ignored.md", "Keys are here as well.\n");
        assertThat(shell.run("add", "docs")).isZero();
    }

    private JsonNode document(String... more) {
        var arguments = new java.util.ArrayList<>(java.util.List.of("why", "rotate keys", "--json"));
        arguments.addAll(java.util.List.of(more));
        return shell.json(arguments.toArray(String[]::new)).path("document");
    }

    @Test
    void causesAreTold() {
        assertThat(document("--doc", "keys.md").path("cause").asText()).isEqualTo("found");
        assertThat(document("--doc", "soup.md").path("cause").asText()).isEqualTo("no_match");
        assertThat(document("--doc", "picture.bin").path("cause").asText()).isEqualTo("skipped");
        assertThat(document("--doc", "keys.md", "--filter", "path=soup.md")
                        .path("cause")
                        .asText())
                .isEqualTo("filtered");
        JsonNode ignored = document("--doc", "ignored.md");
        assertThat(ignored.path("cause").asText()).isEqualTo("not_indexed");
        assertThat(ignored.path("why").asText()).contains("a rule leaves it out");
        shell.file("docs/new.md", "Keys, keys.\n");
        assertThat(document("--doc", "new.md").path("why").asText()).contains("the next sync would add it");
        assertThat(document().isNull()).isTrue();
    }

    @Test
    void peopleReadItLineByLine() {
        assertThat(shell.run("why", "rotate", "keys", "--doc", "soup.md")).isZero();

        assertThat(shell.out())
                .contains("words: rotate (1), keys (1)")
                .contains("lexical: on, 1 passages")
                .contains("vector: off")
                .contains("1. docs  keys.md:")
                .contains("soup.md: no match: none of its passages holds a word of the question");
    }
}

package io.ragstone.adapter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code rag embed} on an index whose model changes. */
class EmbedCommandTest {

    @TempDir
    private Path root;

    private Shell shell;

    @BeforeEach
    void anIndexByOneModel() {
        shell = new Shell(root);
        shell.environment.put("RAG_EMBEDDING", "hash:64");
        shell.file("docs/keys.md", "# Keys\n\nRotate the keys every ninety days.\n");
        shell.file("docs/soup.md", "# Soup\n\nStir the lentils.\n");
        assertThat(shell.run("add", "docs")).isZero();
    }

    private JsonNode standing(String standing) {
        for (JsonNode each : shell.json("embed", "status", "--json").path("spaces")) {
            if (each.path("standing").asText().equals(standing)) {
                return each;
            }
        }
        throw new AssertionError("no space is " + standing + ": " + shell.out());
    }

    @Test
    void anotherModelIsBuiltAndTakesOver() {
        shell.environment.put("RAG_EMBEDDING", "hash:96");
        JsonNode dryRun = shell.json("embed", "switch", "--dry-run", "--json");
        assertThat(dryRun.path("texts").asInt()).isEqualTo(2);
        assertThat(dryRun.path("tokens").asInt()).isPositive();
        assertThat(dryRun.path("dryRun").asBoolean()).isTrue();
        assertThat(standing("active").path("space").asText()).startsWith("hash:64");

        shell.environment.put("RAG_EMBEDDING_PRICE", "1000000");
        assertThat(shell.run("embed", "switch")).isZero();
        assertThat(shell.out())
                .contains("hash:96")
                .contains("2 texts to embed")
                .contains(", about " + dryRun.path("tokens").asInt() + ".00");
        assertThat(standing("building").path("waiting").asInt()).isEqualTo(2);
        assertThat(shell.json("embed", "run", "--limit", "1", "--json")
                        .path("waiting")
                        .asInt())
                .isEqualTo(1);
        assertThat(standing("active").path("space").asText()).startsWith("hash:64");
        assertThat(shell.run("embed", "run")).isZero();
        assertThat(shell.out()).isEqualTo("1 texts embedded, 0 wait\n");

        assertThat(standing("active").path("space").asText()).startsWith("hash:96");
        assertThat(standing("kept").path("vectors").asInt()).isEqualTo(2);
        assertThat(shell.json("embed", "prune", "--json").path("removed").asInt())
                .isEqualTo(2);
        assertThat(shell.json("embed", "--json").path("spaces")).hasSize(1);
    }

    @Test
    void aSwitchCanBeCancelled() {
        shell.environment.put("RAG_EMBEDDING", "hash:96");
        shell.run("embed", "switch");

        assertThat(shell.json("embed", "cancel", "--json").path("cancelled").asBoolean())
                .isTrue();
        assertThat(shell.run("embed", "cancel")).isZero();
        assertThat(shell.out()).isEqualTo("nothing was under way\n");
    }

    @Test
    void vectorsCanBeLeftForLater() {
        shell.file("more/a.md", "one\n");
        assertThat(shell.run("add", "more", "--no-embed")).isZero();
        assertThat(standing("active").path("waiting").asInt()).isEqualTo(1);
        shell.file("more/b.md", "two\n");
        assertThat(shell.run("sync", "--no-embed")).isZero();
        assertThat(standing("active").path("waiting").asInt()).isEqualTo(2);

        assertThat(shell.run("sync")).isZero();

        assertThat(standing("active").path("waiting").asInt()).isZero();
    }

    @Test
    void withoutAModelEverythingButSwitchingIsSaid() {
        shell.environment.put("RAG_EMBEDDING", "none");

        assertThat(shell.run("embed")).isZero();
        assertThat(shell.out()).contains("configured: no embedding model is configured");
        assertThat(shell.run("embed", "switch")).isEqualTo(2);
        assertThat(shell.err()).contains("embedding");
        assertThat(shell.run("embed", "run", "--limit", "0")).isEqualTo(2);
    }
}

package io.ragstone.adapter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Work and copy as a user sees them. */
class SharedIndexCommandsTest {

    @TempDir
    private Path root;

    private Shell shell;
    private String from;
    private String to;

    @BeforeEach
    void anIndex() {
        shell = new Shell(root);
        shell.environment.put("RAG_EMBEDDING", "hash:64");
        shell.file("docs/fox.md", "# Heading\n\nThe quick brown fox jumps.\n");
        shell.file("docs/dog.md", "# Dog\n\nOver the lazy dog.\n");
        from = shell.home.resolve("data/rag.db").toString();
        to = root.resolve("other/copy.db").toString();
    }

    @Test
    void workIsDoneOnce() {
        assertThat(shell.run("add", "docs", "--no-embed")).as(shell.err()).isZero();

        JsonNode worked = shell.json("work", "--once", "--json");

        assertThat(worked.path("jobs").asInt(-1)).isZero();
        assertThat(worked.path("embedded").asInt()).isEqualTo(2);
        assertThat(worked.path("waiting").asInt(-1)).isZero();
        assertThat(shell.run("work", "--once", "--name", " ")).isEqualTo(2);
        assertThat(shell.run("work", "--once", "--name", "night shift")).isZero();
        assertThat(shell.out()).contains("0 documents, 0 texts embedded, 0 documents wait");
    }

    @Test
    void aCopyAnswersAlike() {
        assertThat(shell.run("add", "docs")).as(shell.err()).isZero();
        JsonNode before = shell.json("search", "fox", "--json").path("hits");

        JsonNode copied = shell.json("copy", "--from", from, "--to", "sqlite:" + to, "--json");

        assertThat(copied.path("documents").asInt()).as(shell.err()).isEqualTo(2);
        assertThat(copied.path("vectors").asInt()).isEqualTo(2);
        assertThat(shell.json("search", "fox", "--json", "--store", to).path("hits"))
                .isEqualTo(before);
        JsonNode embedding = shell.json("embed", "run", "--json", "--store", to);
        assertThat(embedding.path("embedded").asInt(-1)).isZero();
        assertThat(shell.run("doctor", "--deep", "--store", to)).as(shell.out()).isZero();
    }

    @Test
    void aCopyGoesIntoAnEmptyStoreAlone() {
        assertThat(shell.run("add", "docs")).as(shell.err()).isZero();
        assertThat(shell.run("copy", "--from", from, "--to", to))
                .as(shell.err())
                .isZero();
        assertThat(shell.out()).contains("copied 1 collections, 2 documents", "to sqlite:" + to);

        assertThat(shell.run("copy", "--from", from, "--to", to)).isEqualTo(4);
        assertThat(shell.err()).contains("not empty");
        assertThat(shell.run("copy", "--from", from, "--to", from)).isEqualTo(4);
        assertThat(shell.run("copy", "--from", from, "--to", "memory")).isEqualTo(2);
        assertThat(shell.run("copy", "--from", root.resolve("nowhere.db").toString(), "--to", to))
                .isEqualTo(3);
        assertThat(shell.run("copy", "--from", from)).isEqualTo(2);
    }
}

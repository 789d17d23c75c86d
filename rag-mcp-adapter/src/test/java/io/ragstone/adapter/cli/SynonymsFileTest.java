package io.ragstone.adapter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SynonymsFileTest {

    @TempDir
    private Path root;

    private Shell shell;

    @BeforeEach
    void anIndex() {
        shell = new Shell(root);
        shell.file("docs/cluster.md", "# Cluster\n\nThe kubernetes nodes are drained at night.\n");
        shell.file("docs/soup.md", "# Soup\n\nStir the lentils.\n");
        assertThat(shell.run("add", "docs")).isZero();
    }

    @Test
    void ofTheConfigurationLetsWordsFindOthersAtOnce() {
        assertThat(shell.json("search", "k8s", "--json").path("hits")).isEmpty();

        shell.file("words/synonyms.txt", "# our own\nk8s, kubernetes\n");
        shell.file("rag.toml", "[search]\nsynonyms = 'words/synonyms.txt'\n");

        assertThat(shell.json("search", "k8s", "--json", "--config", "rag.toml")
                        .path("hits")
                        .path(0)
                        .path("path")
                        .asText())
                .isEqualTo("cluster.md");
        assertThat(shell.run("why", "k8s", "--config", "rag.toml")).isZero();
        assertThat(shell.out()).contains("k8s or kubernetes (1)");
    }

    @Test
    void thatIsMissingOrWrongIsNamedWithTheRemedy() {
        shell.environment.put("RAG_SEARCH_SYNONYMS", "nowhere.txt");
        assertThat(shell.run("search", "soup")).isNotZero();
        assertThat(shell.err())
                .contains("search.synonyms", "nowhere.txt", "cannot be read", "name a text file")
                .doesNotContain("\tat ");

        shell.file("wrong.txt", "fine, good\nalone\n");
        shell.environment.put("RAG_SEARCH_SYNONYMS", "wrong.txt");
        assertThat(shell.run("search", "soup")).isNotZero();
        assertThat(shell.err()).contains("line 2 of the synonyms", "write 'a, b' or 'a => b'");
    }
}

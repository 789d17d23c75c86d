package io.ragstone.adapter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The everyday commands on a server, as a user sees them. */
class PostgresCommandsTest {

    private final TestServer server = new TestServer();

    @TempDir
    private Path root;

    private Shell shell;

    @BeforeEach
    void documents() {
        shell = new Shell(root);
        shell.environment.put("RAG_EMBEDDING", "hash:64");
        shell.environment.put("RAG_STORE", server.address());
        shell.file("docs/keys.md", "# Keys\n\nRotate the keys every ninety days.\n");
    }

    @AfterEach
    void dropSchema() throws SQLException {
        server.close();
    }

    @Test
    void anIndexOnAServerIsUsedLikeAnyOther() {
        assertThat(shell.run("add", "docs")).as(shell.err()).isZero();

        assertThat(shell.json("search", "rotate", "--json").at("/hits/0/path").asText())
                .isEqualTo("keys.md");
        assertThat(shell.run("read", "docs", "keys.md")).as(shell.err()).isZero();
        assertThat(shell.out()).contains("ninety days");
        shell.file("docs/new.md", "a zebra\n");
        assertThat(shell.run("sync")).as(shell.err()).isZero();
        assertThat(shell.json("list", "docs", "--json").path("documents")).hasSize(2);
        assertThat(shell.run("status")).as(shell.err()).isZero();
        assertThat(shell.err()).isEmpty();
        assertThat(shell.run("remove", "docs")).as(shell.err()).isZero();
    }

    @Test
    void thePasswordIsShownNowhere() {
        assertThat(shell.run("add", "docs")).as(shell.err()).isZero();
        assertThat(shell.err() + shell.out()).doesNotContain("password=ragstone");

        assertThat(shell.run("config", "show")).isZero();
        assertThat(shell.out()).contains(server.server(), "password=(hidden)").doesNotContain("password=ragstone");
        assertThat(shell.run("doctor")).as(shell.out()).isZero();
        assertThat(shell.out())
                .contains("store    " + server.server(), "postgresql")
                .doesNotContain("password=ragstone");
    }

    @Test
    void credentialsMayComeApart() {
        shell.environment.put("RAG_STORE", server.server() + "?schema=" + server.schema);
        shell.environment.put("RAG_POSTGRES_USER", "ragstone");
        shell.environment.put("RAG_POSTGRES_PASSWORD", "ragstone");

        assertThat(shell.run("add", "docs")).as(shell.err()).isZero();
    }
}

package io.ragstone.adapter.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
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

    private void assertRefused(String... command) {
        assertThat(shell.run(command)).as(shell.out() + shell.err()).isEqualTo(2);
        assertThat(shell.out()).isEmpty();
        assertThat(shell.err().lines().filter(line -> line.startsWith("rag: "))).hasSize(1);
        assertThat(shell.err()).doesNotContain("\tat ").doesNotContain("password=");
    }

    @Test
    void aRoleThatMayOnlyReadIsServedAndWritesNothing() throws SQLException {
        assertThat(shell.run("add", "docs")).as(shell.err()).isZero();
        server.execute(
                "grant usage on schema " + server.schema + " to ragstone_reader",
                "grant select on all tables in schema " + server.schema + " to ragstone_reader");
        shell.environment.put("RAG_STORE", server.addressFor("ragstone_reader", "ragstone"));

        assertThat(shell.run("search", "rotate")).as(shell.err()).isZero();
        assertThat(shell.out()).contains("keys.md");
        assertThat(shell.run("read", "docs", "keys.md")).as(shell.err()).isZero();
        assertThat(shell.run("list")).as(shell.err()).isZero();
        assertThat(shell.run("list", "docs")).as(shell.err()).isZero();
        assertThat(shell.run("status")).as(shell.err()).isZero();
        assertThat(shell.run("jobs")).as(shell.err()).isZero();
        assertThat(shell.run("doctor")).as(shell.out()).isZero();

        for (String command :
                new String[] {"sync", "remove docs", "embed run", "repair", "work --once", "jobs retry"}) {
            assertRefused(command.split(" ", -1));
            assertThat(shell.err()).contains("cannot be written: the role may only read");
        }
        assertRefused("add", "docs", "--as", "other");
        assertThat(shell.json("list", "--json").path("collections")).hasSize(1);
    }

    @Test
    void anAgentIsServedByARoleThatMayOnlyRead() throws SQLException {
        assertThat(shell.run("add", "docs")).as(shell.err()).isZero();
        server.execute(
                "grant usage on schema " + server.schema + " to ragstone_reader",
                "grant select on all tables in schema " + server.schema + " to ragstone_reader");
        shell.environment.put("RAG_STORE", server.addressFor("ragstone_reader", "ragstone"));
        shell.file("docs/new.md", "an unread zebra\n");
        List<String> before = server.everything();

        assertThat(shell.serve("""
                {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},\
                "clientInfo":{"name":"test","version":"1"}}}
                {"jsonrpc":"2.0","method":"notifications/initialized"}
                {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"search","arguments":{"query":"rotate"}}}
                """)).as(shell.err()).isZero();

        assertThat(shell.out()).contains("keys.md").doesNotContain("\"isError\":true");
        assertThat(server.everything()).isEqualTo(before);
    }

    @Test
    void aModelOfTooManyDimensionsIsToldAndChangesNothing() throws SQLException {
        assertThat(shell.run("add", "docs")).as(shell.err()).isZero();
        shell.file("docs/new.md", "a zebra\n");
        List<String> before = server.everything();
        shell.environment.put("RAG_EMBEDDING", "hash:4001");

        for (String command : List.of("sync", "embed run", "add docs --as other")) {
            assertRefused(command.split(" ", -1));
            assertThat(shell.err())
                    .as(command)
                    .contains("4001 dimensions", "limit is 4000", "choose a model with fewer");
            assertThat(server.everything()).as(command).isEqualTo(before);
        }
    }

    @Test
    void aModelOfTooManyDimensionsMakesNoSchema() throws SQLException {
        shell.environment.put("RAG_EMBEDDING", "hash:4001");

        for (String command : List.of("add docs", "sync", "work --once")) {
            assertRefused(command.split(" ", -1));
            assertThat(shell.err()).as(command).contains("4001 dimensions", "limit is 4000");
            assertThat(server.schemas()).as(command).doesNotContain(server.schema);
        }
    }

    @Test
    void aRoleThatMayNotMakeTheSchemaIsToldAndMakesNothing() throws SQLException {
        shell.environment.put("RAG_STORE", server.addressFor("ragstone_reader", "ragstone"));

        assertRefused("add", "docs");
        assertThat(shell.err()).contains("permission denied for database", "grant");
        assertThat(server.schemas()).doesNotContain(server.schema);
    }

    @Test
    void aSessionThatAllowsNoWritingIsTold() throws SQLException {
        assertThat(shell.run("add", "docs")).as(shell.err()).isZero();
        shell.environment.put("RAG_STORE", server.address() + "&options=-c%20default_transaction_read_only=on");
        List<String> before = server.everything();

        assertThat(shell.run("search", "rotate")).as(shell.err()).isZero();
        assertRefused("sync");
        assertThat(shell.err()).contains("cannot be written");
        assertThat(server.everything()).isEqualTo(before);
    }

    @Test
    void aRoleWithoutAnyRightIsTold() {
        assertThat(shell.run("add", "docs")).as(shell.err()).isZero();
        shell.environment.put("RAG_STORE", server.addressFor("ragstone_reader", "ragstone"));

        assertRefused("status");
        assertThat(shell.err()).contains("permission denied", "grant");
    }

    @Test
    void aWrongPasswordIsTold() throws SQLException {
        shell.environment.put("RAG_STORE", server.addressFor("ragstone", "s3cret"));

        assertRefused("add", "docs");
        assertThat(shell.err())
                .contains("refused the user or the password", server.server())
                .doesNotContain("s3cret");
        assertRefused("status");
        assertThat(server.schemas()).doesNotContain(server.schema);
    }

    @Test
    void aServerThatIsAwayIsTold() {
        shell.environment.put("RAG_STORE", "jdbc:postgresql://127.0.0.1:1/rag?user=ada&password=s3cret");

        assertRefused("search", "rotate");
        assertThat(shell.err())
                .contains("jdbc:postgresql://127.0.0.1:1/rag (schema ragstone) cannot be reached")
                .doesNotContain("s3cret");
    }

    @Test
    void aMissingExtensionIsToldAndNothingIsMade() throws SQLException {
        String elsewhere = server.withoutExtension();
        shell.environment.put("RAG_STORE", elsewhere + "?user=ragstone&password=ragstone&schema=" + server.schema);

        assertRefused("add", "docs");
        assertThat(shell.err()).contains("has no pgvector", "create extension vector");
        assertThat(shell.run("status")).isEqualTo(3);
        assertThat(shell.err()).contains("holds no index yet");
        assertThat(server.schemasWithoutExtension()).doesNotContain(server.schema);
    }

    @Test
    void aNewerSchemaIsToldAndLeftAlone() throws SQLException {
        assertThat(shell.run("add", "docs")).as(shell.err()).isZero();
        server.execute("insert into " + server.schema + ".schema_migrations (version, applied) values (999, 0)");

        List<String> before = server.everything();
        assertRefused("sync");
        assertThat(shell.err()).contains("newer version of this program (schema 999");
        assertRefused("status");
        assertThat(server.everything()).isEqualTo(before);
        server.execute("delete from " + server.schema + ".schema_migrations where version = 999");
        assertThat(shell.run("status")).as(shell.err()).isZero();
    }

    @Test
    void questionsAreAnsweredAsWellAsByAFile() {
        shell.environment.put("RAG_EMBEDDING", "hash:256");
        String set = Path.of("")
                .toAbsolutePath()
                .resolveSibling("rag-examples/eval/handbook")
                .toString();

        JsonNode there = shell.json("eval", set, "--json");
        JsonNode here = shell.json(
                "eval", set, "--json", "--store", root.resolve("set.db").toString());

        assertThat(there.path("runs")).hasSize(3);
        for (int run = 0; run < 3; run++) {
            assertThat(gain(there, run)).isGreaterThan(0.3).isCloseTo(gain(here, run), within(0.005));
        }
    }

    private static double gain(JsonNode answer, int run) {
        return answer.path("runs")
                .path(run)
                .path("metrics")
                .path("nDCG@10")
                .path("mean")
                .asDouble();
    }

    @Test
    void aCopyGoesThereAndBack() {
        String there = server.address();
        shell.environment.remove("RAG_STORE");
        assertThat(shell.run("add", "docs")).as(shell.err()).isZero();
        String file = shell.home.resolve("data/rag.db").toString();

        assertThat(shell.run("copy", "--from", file, "--to", there))
                .as(shell.err())
                .isZero();
        assertThat(shell.out()).contains("to " + server.server() + " (schema " + server.schema + ")");
        assertThat(shell.run("copy", "--from", file, "--to", there)).isEqualTo(4);
        String back = root.resolve("back.db").toString();
        assertThat(shell.run("copy", "--from", there, "--to", back))
                .as(shell.err())
                .isZero();

        assertThat(shell.run("search", "rotate", "--store", back)).isZero();
        assertThat(shell.out()).contains("keys.md");
    }
}

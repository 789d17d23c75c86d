package io.ragstone.adapter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Doctor, repair, backup, export and import as a user sees them. */
class CareCommandsTest {

    private static final List<String> QUERIES = List.of("quick fox", "lazy", "heading", "wörter", "alpha beta");

    @TempDir
    private Path root;

    private Shell shell;

    @BeforeEach
    void anIndexOfTwoCollections() {
        shell = new Shell(root);
        shell.environment.put("RAG_EMBEDDING", "hash:64");
        shell.file(
                "docs/fox.md", "# Heading\n\nThe quick brown fox jumps.\n\n## Another heading\n\nOver the lazy dog.\n");
        shell.file("docs/deep/words.md", "---\ntags: [a, b]\n---\n# Wörter\n\nViele Wörter, alpha beta gamma.\n");
        shell.file("notes/lazy.txt", "lazy notes about alpha\n");
        shell.file("notes/empty.txt", "");
        assertThat(shell.run("add", "docs")).as(shell.err()).isZero();
        assertThat(shell.run("add", "notes", "--as", "notes@2.1"))
                .as(shell.err())
                .isZero();
    }

    private void damage(String... statements) throws SQLException {
        try (Connection connection = DriverManager.getConnection(
                        "jdbc:sqlite:" + shell.home.resolve("data").resolve("rag.db"));
                Statement sql = connection.createStatement()) {
            for (String each : statements) {
                sql.execute(each);
            }
        }
    }

    @Test
    void aWholeIndexIsWell() {
        assertThat(shell.run("doctor", "--deep")).as(shell.out() + shell.err()).isZero();
        JsonNode report = shell.json("doctor", "--deep", "--json");
        assertThat(report.path("ok").asBoolean()).isTrue();
        assertThat(report.path("findings").isArray()).isTrue();
        assertThat(shell.json("doctor", "--json").has("findings")).isFalse();
    }

    @Test
    void damageIsFoundAndMended() throws SQLException {
        damage("insert into terms_index (terms_index) values ('delete-all')", "update collections set indexed = 7");

        assertThat(shell.run("doctor", "--deep")).isEqualTo(1);
        assertThat(shell.out()).contains("full-text-missing  docs:fox.md", "'rag repair' mends it");
        JsonNode report = shell.json("doctor", "--deep", "--json");
        assertThat(report.path("ok").asBoolean()).isFalse();
        assertThat(report.path("findings").findValuesAsText("code")).contains("full-text-missing", "coverage-wrong");

        assertThat(shell.run("repair", "--dry-run")).isZero();
        assertThat(shell.out()).contains("nothing changed");
        assertThat(shell.run("search", "quick", "--mode", "lexical")).isZero();
        assertThat(shell.out()).doesNotContain("fox.md");

        JsonNode repaired = shell.json("repair", "--json");
        assertThat(repaired.path("found").size()).isPositive();
        assertThat(repaired.path("left")).isEmpty();
        assertThat(shell.run("doctor", "--deep")).as(shell.out()).isZero();
        assertThat(shell.run("search", "quick", "--mode", "lexical")).isZero();
        assertThat(shell.out()).contains("fox.md");
    }

    @Test
    void storedTermsAreMadeAgainFromTheStoredText() throws SQLException {
        List<JsonNode> before = answers();
        damage(
                "delete from chunk_terms where chunk_id = 1",
                "update chunk_terms set terms = replace(terms, 'dog', 'cat')");

        assertThat(shell.json("doctor", "--deep", "--json").path("findings").findValuesAsText("code"))
                .contains("terms-missing", "terms-wrong");
        JsonNode repaired = shell.json("repair", "--json");

        assertThat(repaired.path("rebuilt").findValuesAsText("path")).contains("fox.md");
        assertThat(repaired.path("queued")).isEmpty();
        assertThat(repaired.path("left")).as(repaired.toPrettyString()).isEmpty();
        assertThat(shell.run("doctor", "--deep")).as(shell.out()).isZero();
        assertThat(answers()).isEqualTo(before);
    }

    @Test
    void whatCannotBeMadeAgainIsReadAgainAndAnswersUntilThen() throws SQLException {
        List<JsonNode> before = answers();
        damage("update chunks set text = 'rot' where text like '%alpha beta%'");

        assertThat(shell.run("repair")).as(shell.out() + shell.err()).isZero();

        assertThat(shell.out()).contains("to be read again  docs:deep/words.md");
        assertThat(shell.err()).contains("'rag sync' does that");
        assertThat(shell.run("search", "gamma", "--json")).isZero();
        assertThat(shell.out()).contains("deep/words.md");
        assertThat(shell.run("doctor", "--deep")).isEqualTo(1);

        assertThat(shell.run("sync")).as(shell.err()).isZero();
        assertThat(shell.run("doctor", "--deep")).as(shell.out()).isZero();
        assertThat(answers()).isEqualTo(before);
    }

    @Test
    void aBackupIsAnIndexAndIsNotWrittenOver() throws IOException {
        List<JsonNode> before = answers();

        assertThat(shell.run("backup", "copy.db")).as(shell.err()).isZero();
        assertThat(shell.run("backup", "copy.db")).isEqualTo(4);
        assertThat(shell.err()).contains("exists already");
        assertThat(shell.json("backup", "copy.db", "--force", "--json")
                        .path("bytes")
                        .asLong())
                .isEqualTo(Files.size(shell.here.resolve("copy.db")));

        String copy = "sqlite:" + shell.here.resolve("copy.db");
        assertThat(shell.run("doctor", "--deep", "--store", copy))
                .as(shell.out())
                .isZero();
        assertThat(answers("--store", copy)).isEqualTo(before);
        try (var files = Files.list(shell.here)) {
            assertThat(files.map(file -> file.getFileName().toString()).filter(name -> name.startsWith(".")))
                    .isEmpty();
        }
    }

    @Test
    void anExportMakesTheSameIndexElsewhere() {
        List<JsonNode> before = answers();
        JsonNode exported = shell.json("export", "index.ragx", "--json");
        String other = "sqlite:" + shell.here.resolve("other.db");

        JsonNode imported = shell.json("import", "index.ragx", "--store", other, "--json");

        assertThat(imported.path("documents").asInt()).isEqualTo(4);
        assertThat(imported.path("vectors").asInt()).isPositive();
        for (String field : List.of("collections", "documents", "chunks", "vectors")) {
            assertThat(imported.path(field)).as(field).isEqualTo(exported.path(field));
        }
        assertThat(answers("--store", other)).isEqualTo(before);
        assertThat(shell.run("doctor", "--deep", "--store", other))
                .as(shell.out())
                .isZero();
        JsonNode sync = shell.json("sync", "--store", other, "--json");
        assertThat(sync.findValues("added")).allSatisfy(each -> assertThat(each).isEmpty());
        assertThat(sync.findValues("changed"))
                .allSatisfy(each -> assertThat(each).isEmpty());
    }

    @Test
    void collectionsThatAreThereAreNotImportedOver() {
        List<JsonNode> before = answers();
        shell.run("export", "index.ragx");
        shell.run("remove", "docs");
        assertThat(shell.run("import", "index.ragx")).isEqualTo(4);
        assertThat(shell.err()).contains("notes@2.1").doesNotContain("docs,");
        assertThat(shell.json("status", "--json").path("collections")).hasSize(1);

        shell.run("remove", "notes@2.1");
        assertThat(shell.run("import", "index.ragx")).as(shell.err()).isZero();
        assertThat(answers()).isEqualTo(before);
    }

    @Test
    void aFileThatIsCutOffOrChangedIsRefusedWithNothingImported() throws IOException {
        shell.run("export", "index.ragx");
        byte[] whole = unzipped(shell.here.resolve("index.ragx"));
        byte[] changed = new String(whole, StandardCharsets.UTF_8)
                .replace("brown fox", "white fox")
                .getBytes(StandardCharsets.UTF_8);
        String other = "sqlite:" + shell.here.resolve("other.db");

        for (byte[] broken : List.of(changed, Arrays.copyOf(whole, whole.length / 2), new byte[0])) {
            zip(shell.here.resolve("broken.ragx"), broken);
            assertThat(shell.run("import", "broken.ragx", "--store", other)).isEqualTo(1);
            assertThat(shell.err()).contains("nothing was imported");
            assertThat(shell.json("status", "--store", other, "--json").path("collections"))
                    .isEmpty();
        }
        assertThat(shell.run("import", "nothing.ragx", "--store", other)).isEqualTo(3);
    }

    @Test
    void theListOfSourcesMakesTheCollectionsElsewhere() throws IOException {
        shell.file("kbs/one/a.md", "first base alpha\n");
        shell.file("kbs/two/b.md", "second base\n");
        assertThat(shell.run("add", "kbs", "--type", "kbs")).as(shell.err()).isZero();
        List<JsonNode> before = answers();

        assertThat(shell.run("export", "--sources", "list.toml"))
                .as(shell.err())
                .isZero();
        assertThat(shell.run("export", "--sources", "list.toml")).isEqualTo(4);
        assertThat(Files.readString(shell.here.resolve("list.toml")))
                .contains("path = \"docs\"", "type = \"kbs\"", "version = \"2.1\"")
                .doesNotContain(shell.here.toString());

        Shell elsewhere = new Shell(root.resolve("elsewhere"));
        elsewhere.environment.put("RAG_EMBEDDING", "hash:64");
        copy(shell.here, elsewhere.here);
        assertThat(elsewhere.run("--config", "list.toml", "sync"))
                .as(elsewhere.err())
                .isZero();
        shell = elsewhere;
        assertThat(answers()).isEqualTo(before);
    }

    private List<JsonNode> answers(String... options) {
        return QUERIES.stream()
                .map(query -> {
                    var arguments = new ArrayList<>(List.of("search", "--json", "--explain"));
                    arguments.addAll(List.of(options));
                    arguments.addAll(List.of("--", query));
                    return shell.json(arguments.toArray(String[]::new));
                })
                .toList();
    }

    private static void copy(Path from, Path to) throws IOException {
        try (var files = Files.walk(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path target = to.resolve(from.relativize(file));
                Files.createDirectories(target.getParent());
                Files.copy(file, target, StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }

    private static byte[] unzipped(Path file) throws IOException {
        try (var in = new GZIPInputStream(Files.newInputStream(file))) {
            return in.readAllBytes();
        }
    }

    private static void zip(Path file, byte[] content) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var out = new GZIPOutputStream(bytes)) {
            out.write(content);
        }
        Files.write(file, bytes.toByteArray());
    }
}

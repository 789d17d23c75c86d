package io.ragstone.adapter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandsTest {

    @TempDir
    Path root;

    private Shell shell;

    @BeforeEach
    void aFolderOfDocuments() {
        shell = new Shell(root);
        shell.file("docs/keys.md", "---\ntag: howto\n---\n# Keys\n\nRotate the keys every ninety days.\n");
        shell.file("docs/guide/backup.md", "# Backup\n\nCopy the vault at night, `--error-on-warnings`.\n");
    }

    @Test
    void addsSearchesReadsListsAndRemoves() {
        assertThat(shell.run("add", "docs")).isZero();
        assertThat(shell.out()).contains("added docs", "2 documents, 2 added");

        assertThat(shell.run("search", "rotate", "keys")).isZero();
        assertThat(shell.out()).contains("docs  keys.md:", "Rotate the keys every ninety days.");
        assertThat(shell.err()).contains("searched 2 of 2 documents");

        assertThat(shell.run("read", "docs", "keys.md", "--lines", "4-4")).isZero();
        assertThat(shell.out()).isEqualTo("# Keys\n");

        assertThat(shell.run("list", "docs")).isZero();
        assertThat(shell.out()).contains("guide/backup.md", "keys.md");

        assertThat(shell.run("status")).isZero();
        assertThat(shell.out()).contains("documents: 2 of 2 indexed");

        assertThat(shell.run("remove", "docs")).isZero();
        assertThat(shell.out()).contains("removed docs: 2 documents");
        assertThat(shell.here.resolve("docs/keys.md")).exists();
    }

    @Test
    void noHitsIsNoFailure() {
        shell.run("add", "docs");

        assertThat(shell.run("search", "zyzzyva")).isZero();
        assertThat(shell.out()).isEmpty();
    }

    @Test
    void everythingAfterTwoDashesIsQueryText() {
        shell.run("add", "docs");

        assertThat(shell.run("search", "--limit", "1", "--", "--error-on-warnings"))
                .isZero();
        assertThat(shell.out()).contains("backup.md");
        assertThat(shell.run("search", "--error-on-warnings")).isEqualTo(2);
    }

    @Test
    void queriesAreNeitherFilesNorOptionsNorExpanded() {
        shell.run("add", "docs");

        assertThat(shell.run("search", "@keys.md", "${HOME}")).isZero();
    }

    @Test
    void globalOptionsStandBeforeAndAfterTheCommand() {
        String store = shell.home.resolve("other.db").toString();
        shell.run("--store", store, "add", "docs");

        assertThat(shell.home.resolve("other.db")).exists();
        assertThat(shell.home.resolve("data/rag.db")).doesNotExist();
        assertThat(shell.json("--json", "--store", store, "search", "keys").path("hits"))
                .isNotEmpty();
        assertThat(shell.json("search", "keys", "--json", "--store", store).path("hits"))
                .isNotEmpty();
        assertThat(shell.run("search", "keys")).isEqualTo(3);
    }

    @Test
    void exitCodesTellWhatWentWrong() {
        assertThat(shell.run("search", "x")).as("no index yet").isEqualTo(3);
        assertThat(shell.err()).startsWith("rag: there is no index at ").doesNotContain("\tat ");
        shell.run("add", "docs");

        assertThat(shell.run()).as("help").isZero();
        assertThat(shell.run("--version")).as("version").isZero();
        assertThat(shell.out()).startsWith("rag ");
        assertThat(shell.run("serch", "x")).as("unknown command").isEqualTo(2);
        assertThat(shell.err()).contains("Did you mean: rag search");
        assertThat(shell.run("search")).as("no query").isEqualTo(2);
        assertThat(shell.run("search", " ")).as("blank query").isEqualTo(2);
        assertThat(shell.run("search", "x", "--limit", "0")).as("limit").isEqualTo(2);
        assertThat(shell.run("search", "x", "--limit", "many")).as("limit").isEqualTo(2);
        assertThat(shell.run("search", "x", "--mode", "psychic")).as("mode").isEqualTo(2);
        assertThat(shell.run("search", "x", "--filter", "path=")).as("filter").isEqualTo(2);
        assertThat(shell.run("search", "x", "--profile", "nobody"))
                .as("profile")
                .isEqualTo(2);
        assertThat(shell.run("search", "x", "-c", "nobody")).as("collection").isEqualTo(3);
        assertThat(shell.err()).contains("there are: docs");
        assertThat(shell.run("read", "docs", "no.md")).as("document").isEqualTo(3);
        assertThat(shell.run("read", "docs", "keys.md", "--lines", "b-a"))
                .as("lines")
                .isEqualTo(2);
        assertThat(shell.run("add", "nowhere")).as("folder").isEqualTo(3);
        assertThat(shell.run("add", "docs/guide", "--as", "docs"))
                .as("name in use")
                .isEqualTo(4);
        assertThat(shell.run("remove", "nobody")).as("remove").isEqualTo(3);
        assertThat(shell.run("config", "get", "nothing")).as("key").isEqualTo(3);
        assertThat(shell.run("config", "set", "search.limit", "0")).as("value").isEqualTo(2);
        shell.environment.put("RAG_SEARCH_LIMIT", "x");
        shell.environment.put("RAG_LOG_LEVEL", "y");
        assertThat(shell.run("status")).as("configuration").isEqualTo(2);
        assertThat(shell.err()).contains("2 problems", "search.limit = x", "log.level = y");
    }

    @Test
    void verboseShowsWhereAFailureComesFrom() {
        shell.run("add", "docs");

        shell.run("read", "docs", "no.md", "--verbose");

        assertThat(shell.err()).contains("\tat io.ragstone");
    }

    @Test
    void aDryRunDecidesAndChangesNothing() throws IOException {
        shell.run("add", "docs", "--no-sync");

        JsonNode plan = shell.json("sync", "--dry-run", "--json");

        assertThat(plan.at("/collections/0/decisions")).hasSize(2);
        assertThat(plan.at("/collections/0/decisions/0/action").asText()).isNotEmpty();
        assertThat(shell.json("list", "docs", "--json").path("documents")).isEmpty();
        shell.run("sync");
        Files.delete(shell.here.resolve("docs/keys.md"));
        shell.run("sync");
        assertThat(shell.json("list", "docs", "--json").path("documents")).hasSize(1);
    }

    @Test
    void heldBackRemovalsFailUntilTheyAreConfirmed() throws IOException {
        shell.run("add", "docs");
        Files.delete(shell.here.resolve("docs/keys.md"));
        Files.delete(shell.here.resolve("docs/guide/backup.md"));

        assertThat(shell.run("sync")).isEqualTo(1);
        assertThat(shell.out()).contains("held back");
        assertThat(shell.json("list", "docs", "--json").path("documents")).hasSize(2);
        assertThat(shell.run("sync", "--confirm-removals")).isZero();
        assertThat(shell.json("list", "docs", "--json").path("documents")).isEmpty();
    }

    @Test
    void eachFolderOfARootBecomesACollection() {
        shell.file("kbs/alpha/a.md", "alpha beta\n");
        shell.file("kbs/b@ta/b.md", "beta gamma\n");
        shell.file("kbs/.hidden/c.md", "gamma\n");

        assertThat(shell.run("add", "kbs", "--type", "kbs")).isZero();

        assertThat(shell.out()).contains("added alpha");
        JsonNode list = shell.json("list", "--json");
        assertThat(list.path("collections").findValuesAsText("collection"))
                .contains("alpha")
                .doesNotContain(".hidden");
        assertThat(shell.json("search", "alpha", "-c", "al*", "--json").path("hits"))
                .hasSize(1);
    }

    @Test
    void declaredCollectionsComeBackAfterTheIndexWasDeleted() throws IOException {
        shell.run("init", "--yes");
        assertThat(shell.run("sync")).isZero();
        int before = shell.json("search", "keys", "--json").path("hits").size();
        Files.delete(shell.home.resolve("data/rag.db"));

        assertThat(shell.run("sync")).isZero();

        assertThat(before).isPositive();
        assertThat(shell.json("search", "keys", "--json").path("hits")).hasSize(before);
    }

    @Test
    void initWritesAFileThatIsValidAndTrustedAndIsNotWrittenOver() {
        assertThat(shell.run("init", "--yes")).isZero();
        assertThat(shell.here.resolve("rag.toml"))
                .content()
                .contains("# limit = 10", "name = \"here\"", "path = \".\"");
        assertThat(shell.run("config", "show")).isZero();
        assertThat(shell.err()).isEmpty();
        assertThat(shell.run("init", "--yes")).isEqualTo(4);
    }

    @Test
    void configIsShownWithOriginsSetAndTrusted() {
        assertThat(shell.run("config", "set", "search.limit", "7")).isZero();
        assertThat(shell.run("config", "get", "search.limit")).isZero();
        assertThat(shell.out()).isEqualTo("7\n");
        JsonNode shown = shell.json("config", "show", "--json");
        assertThat(shown.at("/settings/search.limit/value").asText()).isEqualTo("7");
        assertThat(shown.at("/settings/search.limit/origin").asText()).endsWith("rag.toml");
        assertThat(shown.at("/settings/embedding.price/origin").asText()).isEqualTo("default");
        assertThat(shell.run("config", "trust")).as("nothing to trust").isEqualTo(3);

        shell.file("rag.toml", "store = 'other.db'\n");
        shell.run("config", "get", "store");
        assertThat(shell.err()).contains("warning: store is ignored");
        assertThat(shell.run("config", "trust")).isZero();
        shell.run("config", "get", "store");
        assertThat(shell.out()).contains("other.db");
    }

    @Test
    void foldersOutsideTheAllowedRootsAreRefused() {
        shell.environment.put(
                "RAG_SECURITY_ALLOWED_ROOTS", shell.here.resolve("elsewhere").toString());

        assertThat(shell.run("add", "docs")).isEqualTo(2);
        assertThat(shell.err()).contains("security.allowed_roots");
    }

    @Test
    void doctorListsEveryProviderAndRecounts() {
        shell.run("add", "docs");

        JsonNode report = shell.json("doctor", "--json");

        assertThat(report.path("ok").asBoolean()).isTrue();
        assertThat(report.path("providers").findValuesAsText("kind"))
                .contains("store", "queue", "chunker", "profile", "embedding", "extractor", "source");
        assertThat(report.at("/collections/0/agrees").asBoolean()).isTrue();
        assertThat(report.path("sqlite").asText()).startsWith("3.");
        assertThat(report.path("notes").toString()).contains("by words alone");
    }

    @Test
    void aPluginThatIsNotThereIsAProblem() {
        shell.environment.put("RAG_PLUGINS", "nowhere.jar");

        assertThat(shell.run("doctor")).isEqualTo(2);
        assertThat(shell.err()).contains("RAG_PLUGINS", "nowhere.jar");
    }

    @Test
    void controlCharactersNeverReachATerminal() {
        shell.file("docs/evil\u001b[2J.md", "red \u001b[31m text \u202E reversed\n");
        shell.run("add", "docs");

        shell.run("search", "reversed");

        assertThat(shell.out())
                .contains("<U+001B>", "<U+202E>")
                .doesNotContain("\u001b")
                .doesNotContain("\u202e");
    }

    @Test
    void quietKeepsStderrEmpty() {
        shell.run("add", "docs", "--quiet");
        assertThat(shell.err()).isEmpty();

        shell.run("--quiet", "search", "keys");
        assertThat(shell.err()).isEmpty();
    }
}

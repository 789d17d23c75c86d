package io.ragstone.adapter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The fields of each JSON document are exactly those that docs/cli.md describes. */
class JsonShapesTest {

    @TempDir
    Path root;

    private Shell shell;

    @BeforeEach
    void anIndex() {
        shell = new Shell(root);
        shell.file("docs/keys.md", "# Keys\n\nRotate the keys every ninety days.\n");
        shell.file("docs/picture.bin", "\u0000\u0001\u0002");
        shell.run("add", "docs", "--as", "docs@2.1");
    }

    @Test
    void search() {
        JsonNode answer = shell.json("search", "keys", "--explain", "--json");

        assertThat(fields(answer)).containsExactlyInAnyOrder("query", "hits", "coverage", "cursor");
        assertThat(fields(answer.at("/hits/0")))
                .containsExactlyInAnyOrder(
                        "collection",
                        "version",
                        "path",
                        "title",
                        "breadcrumb",
                        "startLine",
                        "endLine",
                        "text",
                        "hash",
                        "score",
                        "legs");
        assertThat(fields(answer.at("/hits/0/legs/0")))
                .containsExactlyInAnyOrder("leg", "rank", "score", "contribution");
        assertThat(fields(answer.path("coverage")))
                .containsExactlyInAnyOrder("documents", "chunks", "legs", "warnings");
        assertThat(fields(answer.at("/coverage/documents")))
                .containsExactlyInAnyOrder("total", "indexed", "pending", "failed", "skipped", "stale");
        assertThat(fields(answer.at("/coverage/chunks"))).containsExactlyInAnyOrder("total", "withVectors");
        assertThat(answer.at("/coverage/legs/vector/state").asText()).isEqualTo("off");
        assertThat(answer.at("/hits/0/version").asText()).isEqualTo("2.1");
        assertThat(answer.at("/hits/0/hash").asText())
                .isEqualTo(shell.json("read", "docs@2.1", "keys.md", "--json")
                        .path("hash")
                        .asText())
                .hasSize(64);
    }

    @Test
    void read() {
        assertThat(fields(shell.json("read", "docs@2.1", "keys.md", "--json")))
                .containsExactlyInAnyOrder(
                        "collection", "version", "path", "title", "startLine", "endLine", "totalLines", "hash", "text");
    }

    @Test
    void listOfDocuments() {
        JsonNode list = shell.json("list", "docs@2.1", "--json");

        assertThat(fields(list)).containsExactly("documents");
        JsonNode indexed = named(list.path("documents"), "keys.md");
        assertThat(fields(indexed))
                .containsExactlyInAnyOrder("path", "title", "hash", "bytes", "modified", "chunks", "state");
        JsonNode skipped = named(list.path("documents"), "picture.bin");
        assertThat(skipped.path("state").asText()).isEqualTo("skipped");
        assertThat(skipped.path("reason").asText()).isNotEmpty();
    }

    @Test
    void listOfCollectionsAndStatus() {
        JsonNode list = shell.json("list", "--json");
        JsonNode status = shell.json("status", "--json");

        assertThat(fields(list)).containsExactly("collections");
        assertThat(fields(list.at("/collections/0")))
                .containsExactlyInAnyOrder(
                        "collection",
                        "version",
                        "type",
                        "location",
                        "chunking",
                        "profile",
                        "languages",
                        "documents",
                        "chunks",
                        "scan");
        assertThat(fields(list.at("/collections/0/scan")))
                .containsExactlyInAnyOrder("asOf", "revision", "ignored", "heldBack");
        assertThat(fields(status)).containsExactlyInAnyOrder("collections", "total", "queue", "space", "notes");
        assertThat(fields(status.path("queue"))).containsExactlyInAnyOrder("waiting", "running", "parked");
        assertThat(status.path("collections")).isEqualTo(list.path("collections"));
    }

    @Test
    void syncAndAdd() {
        shell.file("more/a.md", "one\n");
        JsonNode sync = shell.json("sync", "--json");
        JsonNode add = shell.json("add", "more", "--json");

        List<String> report = fields(sync);
        assertThat(report)
                .containsExactlyInAnyOrder("clean", "collections", "notes", "problems", "embedded", "seconds");
        assertThat(fields(sync.at("/collections/0")))
                .containsExactlyInAnyOrder(
                        "collection",
                        "version",
                        "total",
                        "added",
                        "changed",
                        "moved",
                        "removed",
                        "skipped",
                        "failed",
                        "heldBack",
                        "ignored",
                        "unchanged",
                        "problems");
        assertThat(fields(add)).containsExactlyInAnyOrder("added", "sync");
        assertThat(fields(add.path("sync"))).isEqualTo(report);
        assertThat(add.at("/added/0/collection").asText()).isEqualTo("more");
    }

    @Test
    void jobsAndRemove() {
        assertThat(fields(shell.json("jobs", "--json"))).containsExactlyInAnyOrder("jobs", "cursor");
        assertThat(fields(shell.json("jobs", "retry", "--json"))).containsExactly("count");
        assertThat(fields(shell.json("jobs", "cancel", "--json"))).containsExactly("count");
        assertThat(fields(shell.json("remove", "docs*", "--json")))
                .containsExactlyInAnyOrder("collection", "version", "documents", "chunks");
    }

    private static JsonNode named(JsonNode documents, String path) {
        for (JsonNode each : documents) {
            if (each.path("path").asText().equals(path)) {
                return each;
            }
        }
        throw new AssertionError(path + " is not among " + documents);
    }

    private static List<String> fields(JsonNode node) {
        var names = new TreeSet<String>();
        for (Map.Entry<String, JsonNode> field : node.properties()) {
            names.add(field.getKey());
        }
        return new ArrayList<>(names);
    }
}

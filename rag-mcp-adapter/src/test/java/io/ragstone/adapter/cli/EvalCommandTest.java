package io.ragstone.adapter.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code rag eval} on small sets whose figures can be worked out by hand. */
class EvalCommandTest {

    @TempDir
    private Path root;

    private Shell shell;

    @BeforeEach
    void aSet() {
        shell = new Shell(root);
        shell.file("set/corpus.jsonl", """
                {"id": "harbour", "title": "Harbour", "text": "Ships lie in the harbour at night."}
                {"id": "forest", "title": "", "text": "Owls hunt in the forest at night."}
                {"id": "town", "title": "", "text": "Lamps burn in the town."}
                """);
        shell.file("set/queries.jsonl", """
                {"id": "1", "text": "harbour ships"}
                {"id": "2", "text": "what hunts in the forest"}
                {"id": "3", "text": "submarine"}
                {"id": "4", "text": "nobody judged this"}
                """);
        shell.file("set/qrels.tsv", "query-id\tcorpus-id\tscore\n1\tharbour\t1\n2\tforest\t1\n3\ttown\t1\n");
    }

    private JsonNode mean(JsonNode answer, String metric) {
        return answer.at("/runs/0/metrics").path(metric).path("mean");
    }

    @Test
    void aSetIsIndexedApartAskedAndJudged() {
        JsonNode answer = shell.json("eval", "set", "--json");

        assertThat(answer.path("questions").asInt()).isEqualTo(3);
        assertThat(answer.path("runs")).hasSize(1);
        assertThat(answer.at("/runs/0/mode").asText()).isEqualTo("lexical");
        assertThat(mean(answer, "nDCG@10").asDouble()).isEqualTo(2.0 / 3);
        assertThat(mean(answer, "recall@100").asDouble()).isEqualTo(2.0 / 3);
        assertThat(mean(answer, "success@5").asDouble()).isEqualTo(2.0 / 3);
        assertThat(answer.at("/runs/0/millis/p50").asDouble()).isPositive();
        assertThat(shell.run("list")).as("no index was made").isEqualTo(3);
    }

    @Test
    void modesAreComparedAndWrittenAsRuns() throws IOException {
        shell.environment.put("RAG_EMBEDDING", "hash:64");

        JsonNode answer = shell.json("eval", "set", "--runs-dir", "runs", "--json");

        assertThat(answer.path("runs").findValuesAsText("mode")).containsExactly("lexical", "vector", "hybrid");
        assertThat(answer.path("comparisons").findValuesAsText("first")).containsExactly("lexical", "vector");
        assertThat(answer.at("/comparisons/0/second").asText()).isEqualTo("hybrid");
        try (var files = Files.list(shell.here.resolve("runs"))) {
            assertThat(files.map(file -> String.valueOf(file.getFileName())))
                    .containsExactlyInAnyOrder("lexical.run", "vector.run", "hybrid.run");
        }
        List<String> first = List.of(Files.readAllLines(shell.here.resolve("runs/lexical.run"))
                .get(0)
                .split("\t", -1));
        assertThat(first).hasSize(6);
        assertThat(first.subList(0, 4)).containsExactly("1", "Q0", "harbour", "1");
        assertThat(first.get(5)).isEqualTo("lexical");

        JsonNode again = shell.json("eval", "set", "--mode", "lexical", "--compare", "runs", "--json");
        assertThat(again.at("/comparisons/0/difference/mean").asDouble()).isZero();
        assertThat(again.at("/comparisons/0/p").asDouble()).isEqualTo(1);
    }

    @Test
    void packedFilesAndAStoreOfOnesOwn() throws IOException {
        Path corpus = shell.here.resolve("set/corpus.jsonl");
        try (OutputStream out =
                new GZIPOutputStream(Files.newOutputStream(shell.here.resolve("set/corpus.jsonl.gz")))) {
            out.write(Files.readAllBytes(corpus));
        }
        Files.delete(corpus);

        String kept = shell.here.resolve("kept.db").toString();
        assertThat(shell.run("eval", "set", "--store", kept)).isZero();
        assertThat(shell.run("search", "owls", "--store", kept)).isZero();
        assertThat(shell.out()).contains("forest");
        assertThat(shell.run("eval", "set", "--store", "memory")).isZero();
    }

    @Test
    void ownQuestionsToACollectionExpectPathsOrPassages() {
        shell.file("docs/keys.md", "# Keys\n\nRotate the keys every ninety days.\n");
        shell.file("docs/soup.md", "# Soup\n\nStir the lentils.\n");
        shell.run("add", "docs");
        shell.file("questions.jsonl", """
                {"question": "rotate keys", "paths": ["keys.md"]}
                {"question": "lentils", "passages": ["Stir the\\nlentils."]}
                {"question": "lentils", "passages": ["Stir the beans."]}
                """);

        JsonNode answer = shell.json("eval", "--collection", "docs", "--questions", "questions.jsonl", "--json");

        assertThat(mean(answer, "nDCG@10").asDouble()).isEqualTo(2.0 / 3);
    }

    @Test
    void aGateFailsBelowWhatIsDemanded() {
        assertThat(shell.run("eval", "set", "--fail-below", "0.6")).isZero();
        assertThat(shell.run("eval", "set", "--fail-below", "0.7", "--fail-below", "recall@10=0.1"))
                .isEqualTo(1);
        assertThat(shell.err())
                .contains("nDCG@10 of lexical is 0.6667, below 0.7")
                .doesNotContain("recall");
        assertThat(shell.run("eval", "set", "--fail-below", "speed=1")).isEqualTo(2);
        assertThat(shell.err()).contains("'speed' is no metric").contains("MRR@10");
    }

    @Test
    void tuningWritesTheWeightToTheConfiguration() {
        shell.environment.put("RAG_EMBEDDING", "hash:64");
        assertThat(shell.run("config", "set", "profile_settings", "rrf.k=20")).isZero();

        JsonNode dry = shell.json("eval", "set", "--tune", "--dry-run", "--json");
        assertThat(dry.at("/tuned/file").isNull()).isTrue();
        JsonNode answer = shell.json("eval", "set", "--tune", "--json");

        double weight = answer.at("/tuned/weight").asDouble();
        assertThat(weight).isBetween(0.0, 1.0);
        assertThat(answer.at("/tuned/profile").asText()).isEqualTo("balanced");
        assertThat(answer.at("/tuned/validated/mean").asDouble()).isBetween(0.0, 1.0);
        JsonNode settings = shell.json("config", "get", "profile_settings", "--json");
        assertThat(settings.path("value").asText())
                .contains("\"rrf.k\":\"20\"")
                .contains("balanced.vector_weight\":\"" + String.format(java.util.Locale.ROOT, "%.2f", weight));
        assertThat(shell.run("eval", "set")).as("the file is valid").isZero();
    }

    @Test
    void whatCannotBeReadIsToldWithItsPlace() {
        assertThat(shell.run("eval")).isEqualTo(2);
        assertThat(shell.err()).contains("rag eval DIR").contains("--questions FILE");
        assertThat(shell.run("eval", "nowhere")).isEqualTo(2);
        assertThat(shell.err()).contains("qrels.tsv");
        shell.file("set/queries.jsonl", "{\"id\": \"1\", \"text\": \"x\"}\nnonsense\n");
        assertThat(shell.run("eval", "set")).isEqualTo(2);
        assertThat(shell.err()).contains("queries.jsonl, line 2 is no JSON");
        shell.file("questions.jsonl", "{\"question\": \"lentils\"}\n");
        assertThat(shell.run("eval", "--collection", "docs", "--questions", "questions.jsonl"))
                .isEqualTo(2);
        assertThat(shell.err()).contains("line 1 names neither paths nor passages");
    }
}

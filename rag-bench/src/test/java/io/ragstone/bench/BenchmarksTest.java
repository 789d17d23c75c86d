package io.ragstone.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.ragstone.model.Purpose;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BenchmarksTest {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);

    @Test
    void withoutANameTheyAreListed() throws Exception {
        assertThat(Main.run(List.of(), out)).isEqualTo(2);
        assertThat(printed()).contains("lexical-index", "rescan", "query", "vector-scan", "watch", "fuzz", "quality");
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "0", "-1"})
    void anArgumentThatIsNoNumberIsRefused(String argument) throws Exception {
        assertThat(Main.run(List.of("rescan", argument), out)).isEqualTo(2);
        assertThat(printed()).contains("'" + argument + "'", "usage: bench rescan");
    }

    @Test
    void eachMeasuresSomethingSmall() throws Exception {
        for (List<String> command : List.of(
                List.of("lexical-index", "3"),
                List.of("rescan", "5"),
                List.of("query", "60"),
                List.of("vector-scan", "300"),
                List.of("watch", "20", "4"),
                List.of("fuzz", "300"),
                List.of("log-size", "60"),
                List.of("processes", "1", "2", "2"),
                List.of("old-answers", "20", "1"))) {
            assertThat(Main.run(command, out)).as(command.toString()).isZero();
        }
        assertThat(printed())
                .contains("MB/s", "median ms", "HYBRID", "recall@10", "piece by piece")
                .contains("largest write-ahead log", "pipeline changes")
                .containsPattern("300 +[0-9]+ +0 +0 ")
                .doesNotContain("NaN", "first failure");
    }

    @Test
    void qualityIsJudgedOnSetsInAFolder(@TempDir Path folder) throws Exception {
        Path set = Files.createDirectory(folder.resolve("tiny"));
        Files.writeString(set.resolve("corpus.jsonl"), """
                {"id": "a", "title": "Pools", "text": "The connection pool holds ten connections."}
                {"id": "b", "title": "Bread", "text": "Flour, water, salt and patience."}
                """);
        Files.writeString(set.resolve("queries.jsonl"), """
                {"id": "1", "text": "connection pool"}
                {"id": "2", "text": "salt in bread"}
                """);
        Files.writeString(set.resolve("qrels.tsv"), "query-id\tcorpus-id\tscore\n1\ta\t1\n2\tb\t1\n");

        assertThat(Main.run(List.of("quality", folder.toString(), "profiles=balanced"), out))
                .isZero();

        assertThat(printed()).containsPattern("tiny +balanced +2 +1\\.00 +1\\.00 +1\\.00 +1\\.00");
    }

    @Test
    void qualityIsSkippedWithoutSets(@TempDir Path folder) throws Exception {
        assertThat(Main.run(List.of("quality", folder.resolve("absent").toString()), out))
                .isZero();
        assertThat(printed()).contains("skipped");
    }

    @Test
    void aRankingIsJudgedByItsFirstTen() {
        Map<String, Integer> grades = Map.of("a", 2, "b", 1, "c", 0);

        assertThat(Ranking.of(List.of("a", "b"), grades).ndcg()).isCloseTo(1, within(1e-9));
        assertThat(Ranking.of(List.of("x", "c", "b"), grades).reciprocalRank()).isCloseTo(1.0 / 3, within(1e-9));
        assertThat(Ranking.of(List.of("x", "b"), grades).recall10()).isEqualTo(0.5);
        assertThat(Ranking.of(List.of(), grades)).isEqualTo(new Ranking(0, 0, 0, 0));
        assertThat(Ranking.of(List.of("b", "a"), grades).ndcg())
                .isCloseTo((1 + 2 / log2(3)) / (2 + 1 / log2(3)), within(1e-9));
    }

    @Test
    void theCorpusIsTheSameEveryTime() {
        assertThat(new Corpus(1).document(7, 3))
                .isEqualTo(new Corpus(1).document(7, 3))
                .isNotEqualTo(new Corpus(2).document(7, 3))
                .startsWith("# ");
        assertThat(new Corpus(1).queries(2))
                .allSatisfy(query -> assertThat(query.split(" ", -1)).hasSize(6));
    }

    @Test
    void vectorsDependOnTheTextAlone() {
        var model = new ClusterModel(32);

        assertThat(model.embed(List.of("a", "b"), Purpose.QUERY))
                .isEqualTo(model.embed(List.of("a", "b"), Purpose.DOCUMENT))
                .doesNotHaveDuplicates();
    }

    private String printed() {
        return bytes.toString(StandardCharsets.UTF_8);
    }

    private static double log2(double value) {
        return Math.log(value) / Math.log(2);
    }
}

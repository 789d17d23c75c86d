package io.ragstone.internal.eval;

import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.model.EvalQuestion;
import io.ragstone.model.EvalRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunFileTest {

    private static final EvalQuestion QUESTION = new EvalQuestion("q", "what", Map.of("b", 1), List.of());

    @TempDir
    private Path folder;

    private EvalRun.Judged read(String... lines) throws IOException {
        Path file = Files.write(folder.resolve("some.run"), List.of(lines));
        return RunFile.read(file, List.of(QUESTION)).questions().get(0);
    }

    private static List<String> items(EvalRun.Judged judged) {
        return judged.ranked().stream().map(EvalRun.Ranked::item).toList();
    }

    @Test
    void aRankingThatWentDeeperComesBackInItsOrder() throws IOException {
        var ranked = new LinkedHashMap<String, Double>();
        ranked.put("a", 1.0);
        ranked.put("b", 0.1);
        ranked.put("deeper", 0.4);
        EvalRun.Judged judged = Judge.judged(QUESTION, ranked, 0);
        Path file = folder.resolve("my.run");

        RunFile.write(new EvalRun("hybrid", List.of(judged)), file);

        EvalRun.Judged back = RunFile.read(file, List.of(QUESTION)).questions().get(0);
        assertThat(items(back)).containsExactly("a", "b", "deeper");
        assertThat(back.metrics()).isEqualTo(judged.metrics());
        assertThat(Files.readAllLines(file))
                .extracting(line -> line.split("\t", -1)[4])
                .isSortedAccordingTo(
                        (first, second) -> Double.compare(Double.parseDouble(second), Double.parseDouble(first)));
    }

    @Test
    void scoresDecideWhereRanksAreTheSame() throws IOException {
        assertThat(items(read("q Q0 a 0 0.5 x", "q Q0 b 0 0.7 x"))).containsExactly("b", "a");
        assertThat(items(read("q Q0 a 2 0.5 x", "q Q0 b 1 0.5 x"))).containsExactly("b", "a");
    }
}

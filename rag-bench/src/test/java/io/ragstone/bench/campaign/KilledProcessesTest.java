package io.ragstone.bench.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.bench.campaign.Campaigns.Scratch;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A small share of the campaigns, and what one process does to the jobs of another by dying. */
class KilledProcessesTest {

    private static final int ATTEMPTS = 5;

    private static Scratch scratch;
    private static Unprivileged jvm;

    @BeforeAll
    static void copyTheClassPath() throws IOException, InterruptedException {
        scratch = Scratch.make();
        jvm = Unprivileged.in(scratch.root());
    }

    @AfterAll
    static void leaveNothing() throws IOException {
        scratch.close();
    }

    @Test
    void oneSyncAfterAnyHistoryMakesTheIndexWhatANewOneIs() throws Exception {
        assertThat(run("convergence", "1-25")).contains("| runs | 25 |", "| failed | 0 |");
    }

    @Test
    void aMigrationIsWholeOrHasNotBegun() throws Exception {
        assertThat(run("migrations", "1-4")).contains("| runs | 4 |", "| failed | 0 |");
    }

    @Test
    void aModelIsChangedUnderSearchesEditsAndKills() throws Exception {
        assertThat(new ModelChangeCampaign(80).run(1, scratch.folder("model-change")))
                .satisfies(verdict -> assertThat(verdict.failure()).isEmpty())
                .satisfies(verdict -> assertThat(verdict.figures())
                        .allSatisfy((what, count) -> assertThat(count).as(what).isPositive()));
    }

    @Test
    void aDocumentThatKillsItsReaderIsParkedAndTheOthersAreIndexed() throws Exception {
        Path home = Unprivileged.writable(scratch.folder("poison"));
        Path root = Files.createDirectory(home.resolve("root"));
        for (int i = 0; i < 20; i++) {
            Files.writeString(root.resolve("good-" + i + ".md"), "a good document, number " + i);
        }
        Files.writeString(root.resolve("b.fatal"), "kills");

        List<Integer> ends = syncs(home, root, ATTEMPTS + 1);

        assertThat(ends.subList(0, ATTEMPTS)).doesNotContain(0);
        assertThat(ends.get(ATTEMPTS)).isZero();
        assertThat(ask(home, "select path, state from documents where state <> 1"))
                .containsExactly("b.fatal | 3");
        assertThat(ask(home, "select path, state, attempts from jobs")).containsExactly("b.fatal | 2 | 5");
        assertThat(ask(home, "select reason from documents where state = 3 and reason <> ''"))
                .hasSize(1);
        assertThat(syncs(home, root, 1)).as("a parked job stays parked").containsExactly(0);

        Files.writeString(root.resolve("b.fatal"), "kills, and has changed");
        assertThat(syncs(home, root, 1)).as("a change revives it").doesNotContain(0);
    }

    private static List<Integer> syncs(Path home, Path root, int times) {
        IndexPlan plan = IndexPlan.of(home.resolve("rag.db"), root, false, "sync");
        return IntStream.range(0, times).mapToObj(i -> end(plan, home)).toList();
    }

    private static int end(IndexPlan plan, Path home) {
        try {
            return Child.start(jvm, plan, home).await();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<String> ask(Path home, String question) throws SQLException {
        try (Connection connection = IndexContents.open(home.resolve("rag.db"));
                Statement sql = connection.createStatement()) {
            return new ArrayList<>(IndexContents.rows(sql, question));
        }
    }

    private static String run(String campaign, String seeds) throws Exception {
        var bytes = new ByteArrayOutputStream();
        try (var out = new PrintStream(bytes, true, StandardCharsets.UTF_8)) {
            Path results = scratch.folder("results");
            Campaigns.run(
                    List.of(campaign, "--seeds", seeds, "--threads", "2", "--out", results.toString()),
                    Campaigns.all(jvm),
                    scratch,
                    out);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }
}

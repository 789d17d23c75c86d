package io.ragstone.bench.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.bench.campaign.Campaign.Verdict;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A share of the campaign with many workers, on the server that {@code bin/test} provides; restarts are left to it. */
class PostgresWorkersTest {

    private static final int DOCUMENTS = 600;
    private static final int WORKERS = 3;
    private static final int KILLS = 4;

    @TempDir
    private Path folder;

    @Test
    void killedWorkersLoseNothingAndDoNothingTwice() throws Exception {
        long seed = new SplittableRandom().nextLong();

        Verdict verdict = new WorkersCampaign(DOCUMENTS, WORKERS, List.of(), KILLS, false).run(seed, folder);

        assertThat(verdict.failure()).as("seed %d, %s", seed, verdict.figures()).isEmpty();
        assertThat(verdict.figures().get("kills")).isPositive();
    }
}

package io.ragstone.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The comparison with PostgreSQL in it, on the server that {@code bin/test} provides. */
class PostgresPeerTest {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);

    @Test
    void postgresAnswersFromTheSamePassagesAndMissesNothing() throws Exception {
        assertThat(Main.run(
                        List.of("peers", "300", "--systems", "postgres,pgvector,pgvector_iterative", "--queries", "4"),
                        out))
                .isZero();

        String printed = bytes.toString(StandardCharsets.UTF_8);
        for (String system : List.of("Ragstone, PostgreSQL", "pgvector", "pgvector, iterative")) {
            for (PeerScope scope : PeerScope.values()) {
                assertThat(printed)
                        .containsPattern("300 +" + scope.label() + " +vector +" + system
                                + " +[0-9.]+ +[0-9.]+ +[01].[0-9]+ +[0-4]\n");
            }
        }
        assertThat(printed)
                .containsPattern("300 +none +vector +Ragstone, PostgreSQL +[0-9.]+ +[0-9.]+ +1.00 +0\n")
                .containsPattern("pgvector +300 +[0-9.]+ +[0-9.]+ +[0-9.]+ +[0-9.]+ +[0-9.]+\n");
        assertThat(printed).doesNotContain("failed", "did not finish", "Lucene");
    }
}

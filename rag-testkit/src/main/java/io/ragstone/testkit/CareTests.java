package io.ragstone.testkit;

import static io.ragstone.testkit.StoreBench.DOCS;
import static io.ragstone.testkit.StoreBench.OTHER;
import static io.ragstone.testkit.StoreBench.SPACE;
import static io.ragstone.testkit.StoreBench.document;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ragstone.error.StoreException;
import io.ragstone.model.CareProgress;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.Finding;
import io.ragstone.model.LedgerChange;
import io.ragstone.spi.StoreCare;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Tests of the rules of {@link StoreCare}. */
@NullUnmarked
abstract class CareTests extends StoreTests {

    @TempDir
    private Path folder;

    CareTests(Supplier<StoreBench> bench) {
        super(bench);
    }

    @ParameterizedTest(name = "seed {0}")
    @Seeded
    @Verifies("K1")
    void nothingIsWrongWithWhatTheStoreItselfHasWritten(long seed) {
        var steps = new RandomSteps(new SplittableRandom(seed));
        var outcomes = new ArrayList<Object>();
        for (int i = 0; i < 60; i++) {
            outcomes.add(steps.next().on().apply(bench()));
            bench().save(DOCS, OTHER);
        }

        assertThat(findings()).as("after %s", outcomes).isEmpty();
    }

    @Test
    @Verifies("K1")
    void nothingIsWrongWhileOthersWrite() throws InterruptedException {
        store().activate(SPACE);
        var work = new ArrayList<Callable<Void>>();
        work.add(() -> {
            for (int i = 0; i < 60; i++) {
                bench().put(document("a-" + i % 7).passages(List.of("text " + i, "more " + i)));
                bench().embed(SPACE);
                store().removeDocuments(DOCS, List.of("a-" + i % 3));
            }
            return null;
        });
        work.add(() -> {
            for (int i = 0; i < 10; i++) {
                assertThat(findings()).isEmpty();
            }
            return null;
        });

        Threads.together(work);
    }

    @Test
    @Verifies("K1")
    void inspectingChangesNothing() {
        fill();
        List<Object> before = bench().everything("mark");

        findings();

        assertThat(bench().everything("mark")).isEqualTo(before);
    }

    @Test
    @Verifies("K2")
    void whatIsNotMendedIsGivenBack() {
        fill();
        List<Object> before = bench().everything("mark");
        var foreign = new Finding(
                "nobody-knows-this",
                Finding.Part.DOCUMENTS,
                Optional.of(DOCS),
                "a.md",
                "1",
                "made up",
                Finding.Remedy.MEND);

        assertThat(store().mend(List.of(foreign))).containsExactly(foreign);
        assertThat(store().mend(List.of())).isEmpty();
        assertThat(bench().everything("mark")).isEqualTo(before);
    }

    @Test
    @Verifies("K3")
    void aBackupIsAFileOrNone() {
        fill();
        List<Object> before = bench().everything("mark");
        Path file = folder.resolve("backup");

        boolean isWritten = isWritten(file);

        assertThat(Files.exists(file)).isEqualTo(isWritten);
        assertThat(bench().everything("mark")).isEqualTo(before);
    }

    @Test
    @Verifies("K3")
    void aFileThatExistsStaysAsItIs() throws IOException {
        Path file = Files.writeString(folder.resolve("backup"), "precious");

        assertThatThrownBy(() -> store().backup(file)).isInstanceOf(StoreException.class);
        assertThat(file).hasContent("precious");
    }

    private boolean isWritten(Path file) {
        try {
            store().backup(file);
            return true;
        } catch (StoreException otherMeans) {
            assertThat(otherMeans).hasMessageContaining(file.toString());
            return false;
        }
    }

    private void fill() {
        store().activate(SPACE);
        bench().put(document("a.md").defining("mark one", "mark").link(1, "b.md"));
        bench().put(document("b.md").defining("mark two", "mark"));
        bench().embed(SPACE);
        bench().put(document("c.md").passage("waits for its vector"));
        bench().record(DOCS, LedgerChange.fail("b.md", "broken"));
        store().begin(new DocumentKey(DOCS, "new.md"));
    }

    private List<Finding> findings() {
        var findings = new ArrayList<Finding>();
        store().inspect(CareProgress.SILENT, findings::add);
        return findings;
    }
}

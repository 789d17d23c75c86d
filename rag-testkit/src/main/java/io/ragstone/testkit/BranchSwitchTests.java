package io.ragstone.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.ragstone.Ragstone;
import io.ragstone.model.SearchRequest;
import io.ragstone.model.SyncReport.CollectionReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A Git work tree whose branch changes under the index. */
@NullUnmarked
abstract class BranchSwitchTests {

    private final Function<Path, String> emptyStore;

    @TempDir
    Path root;

    @TempDir
    Path home;

    BranchSwitchTests(Function<Path, String> emptyStore) {
        this.emptyStore = emptyStore;
    }

    @Test
    void switchingBranchesConvergesInOneSyncAndNeedsNoConfirmation() throws Exception {
        assumeThat(git("init", "--quiet")).as("git is here").isZero();
        for (int i = 0; i < 30; i++) {
            Files.writeString(root.resolve("first-" + i + ".md"), "alpha number " + i);
        }
        commit("first");
        git("checkout", "--quiet", "--orphan", "other");
        git("rm", "-rf", "--quiet", ".");
        Files.writeString(root.resolve("only.md"), "omega alone");
        commit("other");
        git("checkout", "--quiet", "main");
        try (Ragstone ragstone = Ragstone.builder()
                .store(emptyStore.apply(home))
                .embedding("none")
                .open()) {
            ragstone.addFolder("tree", root.toString());
            assertThat(ragstone.sync().collections().get(0).added()).hasSize(30);

            git("checkout", "--quiet", "other");
            CollectionReport there = ragstone.sync().collections().get(0);

            assertThat(there.removed()).hasSize(30);
            assertThat(there.added()).containsExactly("only.md");
            assertThat(there.isClean()).isTrue();
            assertThat(ragstone.search("alpha").hits()).isEmpty();

            git("checkout", "--quiet", "main");
            CollectionReport back = ragstone.sync().collections().get(0);

            assertThat(back.added()).hasSize(30);
            assertThat(back.removed()).containsExactly("only.md");
            assertThat(ragstone.search(SearchRequest.of("alpha").withLimit(100)).hits())
                    .isNotEmpty();
        }
    }

    private void commit(String message) throws Exception {
        git("add", "--all");
        assertThat(git("commit", "--quiet", "--message", message)).isZero();
    }

    private int git(String... arguments) throws Exception {
        var command = new ArrayList<>(
                List.of("git", "-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "init.defaultBranch=main"));
        command.addAll(List.of(arguments));
        try {
            Process process = new ProcessBuilder(command)
                    .directory(root.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            return process.exitValue();
        } catch (IOException notHere) {
            return -1;
        }
    }
}

package io.ragstone.embed.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where a program's start finds and leaves native libraries and the packaged model, in homes of all kinds. */
class NativeStartTest {

    private static final String DIMENSIONS = "384";

    @TempDir
    Path folder;

    private Path cache;
    private Path temp;

    @BeforeEach
    void folders() throws IOException {
        cache = folder.resolve("cache");
        temp = Files.createDirectory(folder.resolve("tmp"));
    }

    @AfterEach
    void nothingIsLeftInTheTemporaryFolder() {
        assertThat(temp).isEmptyDirectory();
    }

    private String start() throws Exception {
        return new ChildJvm(cache, temp).run(EmbedOnce.class);
    }

    private static List<String> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> file.getFileName().toString())
                    .toList();
        }
    }

    @Test
    void librariesAndModelStayInTheUsersCacheAndNowhereElse() throws Exception {
        assertThat(start()).isEqualTo(DIMENSIONS);
        assertThat(files(cache))
                .hasSize(3)
                .contains("bge-small-en-v1.5-q.onnx")
                .filteredOn(name -> name.contains("onnxruntime"))
                .hasSize(2);
    }

    @Test
    void withoutACacheTheyAreLoadedFromTheTemporaryFolder() throws Exception {
        Files.writeString(cache, "no folder");

        assertThat(start()).isEqualTo(DIMENSIONS);
    }

    @Test
    void aCacheThatCannotBeWrittenIsUsedForWhatItHolds() throws Exception {
        try (Mount mount = Mount.on(cache, "rw")) {
            start();
            mount.makeReadOnly();

            assertThat(start()).isEqualTo(DIMENSIONS);
            assertThat(files(cache)).hasSize(3);
        }
    }

    @Test
    void aCacheThatCannotBeWrittenIsNotNeeded() throws Exception {
        try (Mount mount = Mount.on(cache, "ro")) {
            assertThat(start()).isEqualTo(DIMENSIONS);
            assertThat(mount.folder()).isEmptyDirectory();
        }
    }

    @Test
    void aCacheThatMayHoldNoProgramsIsNotNeeded() throws Exception {
        try (Mount mount = Mount.on(cache, "noexec")) {
            assertThat(start()).isEqualTo(DIMENSIONS);
            assertThat(files(mount.folder())).isEmpty();
        }
    }

    @Test
    void whereNeitherFolderMayHoldProgramsItSaysWhatToDo() throws Exception {
        try (Mount mount = Mount.on(folder.resolve("mounted"), "noexec")) {
            cache = Files.createDirectory(mount.folder().resolve("cache"));
            Path noPrograms = Files.createDirectory(mount.folder().resolve("tmp"));

            String said = new ChildJvm(cache, noPrograms).run(EmbedOnce.class);

            assertThat(said)
                    .startsWith("MODEL: ONNX Runtime cannot be loaded")
                    .contains("user's cache (" + cache, "temporary folder (" + noPrograms, "no programs (noexec)")
                    .contains("set XDG_CACHE_HOME to a folder", "Search by words works without")
                    .doesNotContain("\n");
            assertThat(noPrograms).isEmptyDirectory();
        }
    }

    @Test
    void withoutATemporaryFolderItSaysWhatToDo() throws Exception {
        Path missing = folder.resolve("missing");

        assertThat(new ChildJvm(cache, missing).run(EmbedOnce.class))
                .startsWith("MODEL: ONNX Runtime needs a temporary folder")
                .contains(missing.toString(), "-Djava.io.tmpdir=", "Search by words works without")
                .doesNotContain("\n");
    }

    @Test
    void aTemporaryFolderThatCannotBeWrittenIsNamed() throws Exception {
        try (Mount mount = Mount.on(folder.resolve("mounted"), "ro")) {
            assertThat(new ChildJvm(cache, mount.folder()).run(EmbedOnce.class))
                    .startsWith("MODEL: ONNX Runtime needs a temporary folder")
                    .contains(mount.folder().toString(), "Read-only file system", "-Djava.io.tmpdir=");
        }
    }
}

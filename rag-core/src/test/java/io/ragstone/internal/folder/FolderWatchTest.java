package io.ragstone.internal.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.WatchService;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderWatchTest {

    @TempDir
    Path root;

    private final Semaphore told = new Semaphore(0);
    private WatchService service;
    private FolderWatch watch;

    @BeforeEach
    void open() throws IOException {
        Optional<WatchService> offered = new LocalDisk().watchService(root);
        assumeThat(offered).as("this disk tells of changes").isPresent();
        service = offered.orElseThrow();
        watch = new FolderWatch(service, 3, name -> !name.endsWith(".swp"), told::release);
    }

    @AfterEach
    void close() {
        if (watch != null) {
            watch.close();
        }
    }

    private void assertTold() throws InterruptedException {
        assertThat(told.tryAcquire(20, TimeUnit.SECONDS)).isTrue();
        told.drainPermits();
    }

    @Test
    void tellsOfChangesInTheFoldersThatWereEntered() throws Exception {
        watch.entered(root, "1");
        Files.writeString(root.resolve("a.md"), "a");
        assertTold();

        Path below = Files.createDirectory(root.resolve("below"));
        watch.entered(below, "2");
        assertTold();
        Files.writeString(below.resolve("b.md"), "b");
        assertTold();
        assertThat(watch.blindness()).isEmpty();
    }

    @Test
    void staysSilentAboutNamesThatDoNotMatter() throws Exception {
        watch.entered(root, "1");
        Files.writeString(root.resolve(".a.md.swp"), "a");
        Files.writeString(root.resolve("b.swp"), "b");
        assertThat(told.tryAcquire(200, TimeUnit.MILLISECONDS)).isFalse();

        Files.writeString(root.resolve("a.md"), "a");
        assertTold();
    }

    @Test
    void watchesAnotherFolderOfTheSameName() throws Exception {
        Path folder = Files.createDirectory(root.resolve("folder"));
        watch.entered(folder, "1");
        Files.move(folder, root.resolve("away"));
        Files.createDirectory(folder);
        watch.entered(folder, "2");
        told.drainPermits();

        Files.writeString(folder.resolve("a.md"), "a");

        assertTold();
    }

    @Test
    void givesUpBeyondItsBudgetAndSaysSo() throws Exception {
        for (int i = 0; i < 4; i++) {
            watch.entered(Files.createDirectory(root.resolve("f" + i)), "" + i);
        }

        assertThat(watch.blindness()).contains("more than 3 folders");

        watch.entered(root, "9");
        assertThat(watch.blindness()).contains("more than 3 folders");
    }

    @Test
    void whatIsGoneOrNoFolderIsPassedOver() throws Exception {
        Path file = Files.writeString(root.resolve("file"), "no folder");
        watch.entered(file, "1");
        watch.entered(root.resolve("missing"), "2");
        assertThat(watch.blindness()).as("what is gone is no refusal").isEmpty();
    }

    @Test
    void isClosedMoreThanOnceWithoutHarm() {
        watch.entered(root, "1");
        watch.close();
        watch.close();
        watch.entered(root, "1");
    }
}

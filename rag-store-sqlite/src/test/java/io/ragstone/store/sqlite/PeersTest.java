package io.ragstone.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.testkit.ManualTime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PeersTest {

    private final ManualTime time = ManualTime.start();

    @TempDir
    private Path folder;

    private Peers join() {
        return Peers.join(folder.resolve("rag.db"), time);
    }

    @Test
    void eachSeesWhatTheOthersDo() {
        Peers first = join();
        Peers second = join();
        long now = time.millis();
        first.writing();
        int reader = second.reading();
        time.advance(Duration.ofSeconds(1));
        second.reading();

        assertThat(first.all())
                .isEqualTo(second.all())
                .containsExactly(new Peer(ProcessName.CURRENT, now, 0), new Peer(ProcessName.CURRENT, 0, now));

        first.doneWriting();
        second.doneReading(reader);
        assertThat(first.all())
                .containsExactly(new Peer(ProcessName.CURRENT, 0, 0), new Peer(ProcessName.CURRENT, 0, time.millis()));
    }

    @Test
    void whoWaitsLongestIsNextUnlessItShowsNoSignOfLife() {
        Peers first = join();
        Peers second = join();
        second.waiting();
        time.advance(Duration.ofMillis(50));
        first.waiting();

        assertThat(first.isAnotherBefore()).isTrue();
        assertThat(second.isAnotherBefore()).isFalse();

        time.advance(Duration.ofMillis(60));
        assertThat(first.isAnotherBefore()).isFalse();
        second.waiting();
        assertThat(first.isAnotherBefore()).isTrue();
        second.writing();
        assertThat(first.isAnotherBefore()).isFalse();
    }

    @Test
    void whoLeavesMakesRoom() {
        var all = new ArrayList<Peers>();
        for (int i = 0; i < 63; i++) {
            all.add(join());
        }
        Peers unknown = join();
        assertThat(unknown.all()).isEmpty();

        all.get(20).close();

        assertThat(join().all()).hasSize(63);
    }

    @Test
    void theDeadMakeRoomAndAreNotNamed() throws IOException {
        Peers mine = join();
        Path file = folder.resolve("rag.db-peers");
        byte[] bytes = Files.readAllBytes(file);
        java.nio.ByteBuffer.wrap(bytes).putLong(512 + 8, 1L); // the number is in use, by a process that began later
        Files.write(file, bytes);

        assertThat(mine.all()).isEmpty();
        assertThat(join().all()).hasSize(1);
    }

    @Test
    void whereTheFileCannotBeMadeOneWorksAlone() throws IOException {
        Files.createDirectory(folder.resolve("rag.db-peers"));

        Peers alone = join();
        alone.waiting();
        alone.writing();
        alone.doneWriting();

        assertThat(alone.all()).isEmpty();
        assertThat(alone.isAnotherBefore()).isFalse();
    }

    @Test
    void anotherLayoutIsLeftAlone() throws IOException {
        Path file = Files.write(folder.resolve("rag.db-peers"), new byte[64 * 512]);

        assertThat(join().all()).isEmpty();

        assertThat(file).hasBinaryContent(new byte[64 * 512]);
    }

    @Test
    void aProcessIsTheSameAlthoughTheClockWasSetSinceItStarted() {
        ProcessName me = ProcessName.CURRENT;
        var shifted = new ProcessName(me.pid(), me.started() + 4_000, me.host(), me.command());
        var earlier = new ProcessName(me.pid(), me.started() - 60_000, me.host(), me.command());

        assertThat(shifted.isAlive()).isTrue();
        assertThat(earlier.isAlive()).as("the number was given to another").isFalse();
    }
}

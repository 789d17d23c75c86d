package io.ragstone.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.model.Chunk;
import io.ragstone.model.DocumentKey;
import io.ragstone.spi.Store;
import io.ragstone.testkit.DocumentBuilder;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A document that another process indexes again and again is there all the time, whole and in one version. */
class OldAnswersTest {

    private static final String PATH = "a.md";

    @TempDir
    private Path folder;

    /** Version {@code n} has between two and five passages. */
    static DocumentBuilder document(int version) {
        List<String> passages = IntStream.range(0, passages(version))
                .mapToObj(i -> "mark version " + version + " part " + i)
                .toList();
        return TestStores.document(PATH).passages(passages);
    }

    private static int passages(int version) {
        return 2 + version % 4;
    }

    @Test
    void everyReadSeesOneWholeVersion() throws Exception {
        Path file = folder.resolve("rag.db");
        int last = 0;
        try (Store store = TestStores.open(file);
                ChildProcess child =
                        ChildProcess.start(StepByStep.class, folder, file.toString(), "replacing", "300")) {
            TestStores.put(store, document(0));
            child.says("open");
            while (last < 300) {
                assertThat(TestStores.found(store, "mark")).isBetween(2, 5);
                int seen = version(store.chunks(new DocumentKey(TestStores.DOCS, PATH)));
                assertThat(seen).isGreaterThanOrEqualTo(last);
                assertThat(child.isAlive() || seen == 300).isTrue();
                last = seen;
            }
            child.says("end");
        }
    }

    private static int version(List<Chunk> chunks) {
        List<Integer> versions = chunks.stream()
                .map(chunk -> Integer.parseInt(chunk.text().split(" ", -1)[2]))
                .toList();
        assertThat(versions).isNotEmpty();
        int version = versions.get(0);
        assertThat(versions).containsOnly(version).hasSize(passages(version));
        return version;
    }
}

package io.ragstone.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.NewDocument;
import io.ragstone.Ragstone;
import io.ragstone.model.CareProgress;
import io.ragstone.model.CollectionId;
import io.ragstone.model.CopyReport;
import io.ragstone.model.Hit;
import io.ragstone.model.SearchMode;
import io.ragstone.model.SearchRequest;
import io.ragstone.model.SpaceState;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A whole index from a file to a server and back, also when the copying process is killed. */
class CopyBetweenStoresTest {

    private static final int DOCUMENTS = 300;
    private static final List<String> WORDS =
            List.of("river", "stone", "engine", "letter", "quick", "copper", "winter", "garden", "signal", "bread");

    private final TestSchemas schemas = new TestSchemas();

    @TempDir
    private Path folder;

    private String file;
    private String server;

    @BeforeEach
    void anIndexInAFile() {
        file = "sqlite:" + folder.resolve("from.db");
        server = schemas.address();
        var random = new SplittableRandom(7);
        try (Ragstone index = open(file)) {
            for (String name : List.of("first", "second@1.0")) {
                index.addPush(name);
                for (int i = 0; i < DOCUMENTS / 2; i++) {
                    index.put(CollectionId.parse(name), document(i, random));
                }
            }
            index.embeddings().run(Long.MAX_VALUE, CareProgress.SILENT);
        }
    }

    @AfterEach
    void dropSchemas() throws SQLException {
        schemas.close();
    }

    private static NewDocument document(int number, SplittableRandom random) {
        var text = new StringBuilder("# Document " + number + "\n\n");
        for (int i = 0; i < 60; i++) {
            text.append(WORDS.get(random.nextInt(WORDS.size()))).append(i % 12 == 11 ? ".\n\n" : " ");
        }
        return NewDocument.of("folder/" + number + ".md", text.toString());
    }

    private static Ragstone open(String store) {
        return Ragstone.builder()
                .store(store)
                .embedding("hash:64")
                .embedInBackground(false)
                .open();
    }

    private static List<Hit> hits(Ragstone index, SearchMode mode) {
        var hits = new ArrayList<Hit>();
        for (String question : List.of("copper garden", "winter signal bread", "Document 17")) {
            hits.addAll(index.search(SearchRequest.of(question).withMode(mode)).hits());
        }
        return hits;
    }

    private static void assertSame(String left, String right) {
        try (Ragstone expected = open(left);
                Ragstone actual = open(right)) {
            for (SearchMode mode : List.of(SearchMode.LEXICAL, SearchMode.HYBRID)) {
                List<Hit> before = hits(expected, mode);
                List<Hit> after = hits(actual, mode);
                assertThat(after).extracting(Hit::score).hasSameSizeAs(before).isNotEmpty();
                for (int i = 0; i < before.size(); i++) {
                    double score = before.get(i).score();
                    assertThat(after.get(i).score()).isCloseTo(score, Offset.offset(Math.abs(score) * 1e-6));
                }
            }
            assertThat(actual.status().collections())
                    .extracting(each -> each.counts())
                    .isEqualTo(expected.status().collections().stream()
                            .map(each -> each.counts())
                            .toList());
            assertThat(actual.embeddings().standings().spaces())
                    .isEqualTo(expected.embeddings().standings().spaces())
                    .allSatisfy(space -> {
                        assertThat(space.standing()).isEqualTo(SpaceState.Standing.ACTIVE);
                        assertThat(space.waiting()).isZero();
                    });
            assertThat(actual.embeddings().run(Long.MAX_VALUE, CareProgress.SILENT))
                    .isZero();
            assertThat(actual.care().inspect(CareProgress.SILENT)).isEmpty();
        }
    }

    @Test
    void thereAndBack() {
        CopyReport there = CopyProgram.copy(file, server, CareProgress.SILENT);
        assertThat(there.documents()).isEqualTo(DOCUMENTS);
        assertSame(file, server);

        String back = "sqlite:" + folder.resolve("back.db");
        assertThat(CopyProgram.copy(server, back, CareProgress.SILENT)).isEqualTo(there);
        assertSame(file, back);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2})
    void intoAServerKilledHalfWay(long seed) throws Exception {
        copyKilledAtSomeMoment(file, server, seed);
        assertSame(file, server);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2})
    void intoAFileKilledHalfWay(long seed) throws Exception {
        CopyProgram.copy(file, server, CareProgress.SILENT);
        String back = "sqlite:" + folder.resolve("back.db");
        copyKilledAtSomeMoment(server, back, seed);
        assertSame(file, back);
    }

    private static void copyKilledAtSomeMoment(String from, String into, long seed) throws Exception {
        Process child = start(from, into);
        int steps = new SplittableRandom(seed).nextInt(1, 20);
        try (BufferedReader said = child.inputReader(StandardCharsets.UTF_8)) {
            for (int i = 0; i < steps; i++) {
                assertThat(said.readLine()).startsWith("copying");
            }
            child.destroyForcibly();
            assertThat(child.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(child.exitValue()).isNotZero();
        }
        assertThat(CopyProgram.copy(from, into, CareProgress.SILENT).documents())
                .isEqualTo(DOCUMENTS);
    }

    private static Process start(String from, String into) throws IOException {
        var classPath = new ArrayList<String>();
        for (String property : List.of("java.class.path", "jdk.module.path", "surefire.test.class.path")) {
            classPath.add(System.getProperty(property, ""));
        }
        classPath.add(Path.of("target", "test-classes").toAbsolutePath().toString());
        classPath.removeIf(String::isEmpty);
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "-XX:TieredStopAtLevel=1",
                        "-Dorg.slf4j.simpleLogger.defaultLogLevel=error",
                        "-cp",
                        String.join(File.pathSeparator, classPath),
                        CopyProgram.class.getName(),
                        from,
                        into)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }
}

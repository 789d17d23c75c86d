package io.ragstone.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddingBenchmarksTest {

    private static final String NUMBER = " +[0-9.]+";

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);

    @TempDir
    Path temp;

    private String printed() {
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Test
    void bothSystemsEmbedTheSameTexts() throws Exception {
        assertThat(Main.run(List.of("embedding", "2", "1"), out)).isZero();

        for (int words : List.of(50, 200, 400)) {
            assertThat(printed()).containsPattern("\n" + words + NUMBER.repeat(6) + "\n");
        }
    }

    @Test
    void aSystemThatFailsIsReportedWithItsError() throws Exception {
        try (EmbeddingProcess process = EmbeddingProcess.start(EmbeddingSystem.RAGSTONE, -1, temp)) {
            assertThatThrownBy(() -> process.embed(50))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContainingAll("has ended", "IllegalArgumentException");
        }
        assertThat(ProcessHandle.current().children()).noneMatch(ProcessHandle::isAlive);
    }

    @Test
    void questionsAreEmbeddedOneByOne() throws Exception {
        assertThat(Main.run(List.of("query-embedding", "5"), out)).isZero();
        assertThat(printed()).containsPattern("warm +5" + NUMBER.repeat(3));
    }

    @Test
    void aJarIsSearchedOnAnIndexOfItsOwn() throws Exception {
        assertThat(Main.run(List.of("cli-search", jar("on").toString(), "3", "2"), out))
                .isZero();
        assertThat(printed())
                .contains("3 documents were indexed")
                .containsPattern("java -jar +2" + NUMBER.repeat(3) + " +on");
    }

    @Test
    void aJarThatFailsIsReportedWithWhatItSaid() throws Exception {
        assertThat(Main.run(List.of("cli-search", jar("fail").toString(), "3", "2"), out))
                .isEqualTo(2);
        assertThat(printed()).contains("failed: no such model");
        assertThat(Main.run(List.of("cli-search"), out)).isEqualTo(2);
        assertThat(printed()).contains("name the standalone jar");
    }

    @Test
    void textsHaveTheirLengthAndAreTheSameEveryTime() {
        assertThat(new EnglishTexts(1).text(200).split(" ", -1)).hasSize(200);
        assertThat(new EnglishTexts(1).text(200))
                .isEqualTo(new EnglishTexts(1).text(200))
                .isNotEqualTo(new EnglishTexts(2).text(200));
        assertThat(new EnglishTexts(1).question()).endsWith("?");
    }

    @Test
    void ratiosAreThoseOfTheRounds() {
        var comparison = new Comparison();
        comparison.add(10, 5);
        comparison.add(30, 10);
        comparison.add(20, 20);

        assertThat(comparison.ours()).isEqualTo(20);
        assertThat(comparison.theirs()).isEqualTo(10);
        assertThat(comparison.ratio()).isCloseTo(2, within(1e-9));
        comparison.add(40, 10);
        assertThat(comparison.ratio()).isCloseTo(2.5, within(1e-9));
    }

    /** A jar with {@link FakeCli}, told how to behave by its manifest. */
    private Path jar(String behaviour) throws IOException {
        var manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, FakeCli.class.getName());
        Path jar = temp.resolve(behaviour + ".jar");
        String name = FakeCli.class.getName().replace('.', '/') + ".class";
        try (var packed = new JarOutputStream(Files.newOutputStream(jar), manifest);
                var in = FakeCli.class.getClassLoader().getResourceAsStream(name)) {
            packed.putNextEntry(new JarEntry(name));
            in.transferTo(packed);
            packed.closeEntry();
            packed.putNextEntry(new JarEntry("behaviour"));
            packed.write(behaviour.getBytes(StandardCharsets.UTF_8));
            packed.closeEntry();
        }
        return jar;
    }
}

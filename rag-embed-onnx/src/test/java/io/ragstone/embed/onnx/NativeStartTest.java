package io.ragstone.embed.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where a program's start leaves the native libraries. */
class NativeStartTest {

    @TempDir
    Path temp;

    private String start(Path cache) throws Exception {
        var classPath = new ArrayList<String>();
        for (String property : List.of("java.class.path", "jdk.module.path", "surefire.test.class.path")) {
            classPath.add(System.getProperty(property, ""));
        }
        classPath.add(Path.of("target", "test-classes").toAbsolutePath().toString());
        classPath.removeIf(String::isEmpty);
        var builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djava.io.tmpdir=" + Files.createDirectory(temp.resolve("tmp")),
                "-XX:-UsePerfData",
                "-cp",
                String.join(File.pathSeparator, classPath),
                EmbedOnce.class.getName());
        builder.environment().put("XDG_CACHE_HOME", cache.toString());
        Process process = builder.redirectError(ProcessBuilder.Redirect.DISCARD).start();
        try {
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> file.getFileName().toString())
                    .toList();
        }
    }

    @Test
    void theyStayInTheUsersCacheAndNowhereElse() throws Exception {
        Path cache = temp.resolve("cache");

        assertThat(start(cache)).isEqualTo("384");
        assertThat(names(cache)).hasSize(2).allSatisfy(name -> assertThat(name).contains("onnxruntime"));
        assertThat(temp.resolve("tmp")).isEmptyDirectory();
    }

    @Test
    void withoutACacheTheyLeaveNothing() throws Exception {
        Path cache = Files.writeString(temp.resolve("cache"), "no folder");

        assertThat(start(cache)).isEqualTo("384");
        assertThat(temp.resolve("tmp")).isEmptyDirectory();
    }
}

package io.ragstone.embed.onnx;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A program of these tests in a process of its own, as a user starts one.
 *
 * @param prefix what its command begins with, before Java
 * @param cache the user's
 * @param temp where it may leave what is temporary
 */
record ChildJvm(List<String> prefix, Path cache, Path temp) {

    ChildJvm(Path cache, Path temp) {
        this(List.of(), cache, temp);
    }

    ChildJvm withPrefix(List<String> command) {
        return new ChildJvm(command, cache, temp);
    }

    /** Runs {@code program} to its end; returns what it printed. */
    String run(Class<?> program, String... arguments) throws IOException, InterruptedException {
        var command = new ArrayList<>(prefix);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Djava.io.tmpdir=" + temp, "-XX:-UsePerfData", "-XX:TieredStopAtLevel=1"));
        command.addAll(List.of("-cp", classPath(), program.getName()));
        command.addAll(List.of(arguments));
        var builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().put("XDG_CACHE_HOME", cache.toString());
        Process process = builder.start();
        try {
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        } finally {
            process.destroyForcibly().waitFor();
        }
    }

    private static String classPath() {
        var classPath = new ArrayList<String>();
        for (String property : List.of("java.class.path", "jdk.module.path", "surefire.test.class.path")) {
            classPath.add(System.getProperty(property, ""));
        }
        classPath.add(Path.of("target", "test-classes").toAbsolutePath().toString());
        classPath.removeIf(String::isEmpty);
        return String.join(File.pathSeparator, classPath);
    }
}

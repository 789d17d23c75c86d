package io.ragstone.bench;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Starts a program of this one's class path in a JVM of its own. */
final class ChildJvm {

    private ChildJvm() {}

    /** A small one. What the program prints, and what goes wrong in it, ends up in {@code output}. */
    static Process start(Class<?> program, Path output, List<String> arguments) throws IOException {
        return start(List.of("-Xmx192m", "-XX:+UseSerialGC"), program, output, arguments);
    }

    /** As above, with {@code options} for memory. */
    static Process start(List<String> options, Class<?> program, Path output, List<String> arguments)
            throws IOException {
        var classPath = new ArrayList<String>();
        for (String property : List.of("java.class.path", "surefire.test.class.path")) {
            classPath.add(System.getProperty(property, ""));
        }
        classPath.removeIf(String::isEmpty);
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(List.of(
                "-XX:-UsePerfData",
                "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn",
                "-cp",
                String.join(File.pathSeparator, classPath),
                program.getName()));
        command.addAll(arguments);
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
    }
}

package io.ragstone.bench;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Starts a program of this one's class path in a JVM of its own. */
final class ChildJvm {

    private ChildJvm() {}

    /** What the program prints, and what goes wrong in it, ends up in {@code output}. */
    static Process start(Class<?> program, Path output, List<String> arguments) throws IOException {
        var classPath = new ArrayList<String>();
        for (String property : List.of("java.class.path", "surefire.test.class.path")) {
            classPath.add(System.getProperty(property, ""));
        }
        classPath.removeIf(String::isEmpty);
        var command = new ArrayList<String>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx192m",
                "-XX:+UseSerialGC",
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

package io.ragstone.bench;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
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
        return new ProcessBuilder(command(options, ownClassPath(), program, arguments))
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
    }

    /** What starts {@code program} from another class path than this one's. */
    static List<String> command(List<String> options, String classPath, Class<?> program, List<String> arguments) {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(List.of(
                "-XX:-UsePerfData",
                "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn",
                "-cp",
                classPath,
                program.getName()));
        command.addAll(arguments);
        return command;
    }

    static String ownClassPath() {
        var classPath = new ArrayList<String>();
        for (String property : List.of("java.class.path", "surefire.test.class.path")) {
            classPath.add(System.getProperty(property, ""));
        }
        classPath.removeIf(String::isEmpty);
        return String.join(File.pathSeparator, classPath);
    }

    /** Where the classes of this module are. */
    static Path ownClasses() {
        try {
            return Path.of(ChildJvm.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}

package io.ragstone.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A JVM of its own, with whatever this one can load; ends with the test. */
final class ChildProcess implements AutoCloseable {

    private final Process process;
    private final BufferedReader output;

    private ChildProcess(Process process) {
        this.process = process;
        this.output = process.inputReader(StandardCharsets.UTF_8);
    }

    static ChildProcess start(Class<?> program, Path temporary, String... arguments) {
        var classPath = new ArrayList<String>();
        for (String property : List.of("java.class.path", "jdk.module.path", "surefire.test.class.path")) {
            classPath.add(System.getProperty(property, ""));
        }
        classPath.add(Path.of("target", "test-classes").toAbsolutePath().toString());
        classPath.removeIf(String::isEmpty);
        var command = new ArrayList<String>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-Djava.io.tmpdir=" + temporary,
                "-XX:-UsePerfData",
                "-cp",
                String.join(File.pathSeparator, classPath),
                program.getName()));
        command.addAll(List.of(arguments));
        try {
            return new ChildProcess(
                    new ProcessBuilder(command).redirectErrorStream(true).start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    long pid() {
        return process.pid();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Waits until it says {@code word}, the next thing that it says. */
    ChildProcess says(String word) throws IOException {
        assertThat(output.readLine()).isEqualTo(word);
        return this;
    }

    /** Everything that it says from now to its end. */
    List<String> rest() {
        return output.lines().toList();
    }

    /** Lets it take its next step. */
    ChildProcess goOn() {
        try {
            process.getOutputStream().write('\n');
            process.getOutputStream().flush();
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    ChildProcess stop() {
        return signal("-STOP");
    }

    ChildProcess resume() {
        return signal("-CONT");
    }

    private ChildProcess signal(String signal) {
        try {
            Process kill = new ProcessBuilder("kill", signal, String.valueOf(pid())).start();
            assertThat(kill.onExit().join().exitValue()).isZero();
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    ChildProcess kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
        return this;
    }

    int exitCode() throws InterruptedException {
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return process.exitValue();
    }

    @Override
    public void close() {
        process.destroyForcibly();
        process.onExit().join();
    }
}

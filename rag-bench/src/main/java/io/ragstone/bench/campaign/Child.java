package io.ragstone.bench.campaign;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A running process and what it has said so far. */
final class Child {

    private static final long PATIENCE_SECONDS = 100;
    private static final long LOOK_MILLIS = 2;

    private final Process process;
    private final Path output;

    private Child(Process process, Path output) {
        this.process = process;
        this.output = output;
    }

    static Child start(Unprivileged jvm, IndexPlan plan, Path folder) throws IOException {
        return start(jvm, IndexProcess.class, plan.arguments(), folder);
    }

    static Child start(Unprivileged jvm, Class<?> program, List<String> arguments, Path folder) throws IOException {
        Path output = folder.resolve("output");
        Files.deleteIfExists(output);
        return new Child(jvm.start(program, arguments, folder, output.toFile()), output);
    }

    /** Waits until it opens the index; returns false if it ended before. */
    boolean awaitBegin() throws IOException, InterruptedException {
        while (lines().isEmpty()) {
            if (process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
                return false;
            }
        }
        return true;
    }

    /** SIGKILL after {@code nanos}, unless it has ended by then; returns whether it was killed. */
    boolean killAfter(long nanos) throws InterruptedException {
        if (process.waitFor(nanos, TimeUnit.NANOSECONDS)) {
            return process.exitValue() != 0;
        }
        process.destroyForcibly().waitFor();
        return true;
    }

    /** Waits for its end; returns the exit code, or -1 for one that does not end and was killed. */
    int await() throws InterruptedException {
        if (process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            return process.exitValue();
        }
        process.destroyForcibly().waitFor();
        return -1;
    }

    boolean ended() throws IOException {
        return lines().contains("end");
    }

    /** What it said under {@code name}, the last time; empty if it did not. */
    Optional<String> said(String name) throws IOException {
        return lines().stream()
                .filter(line -> line.startsWith(name + " "))
                .reduce((first, last) -> last)
                .map(line -> line.substring(name.length() + 1));
    }

    List<String> lines() throws IOException {
        return Files.exists(output) ? Files.readAllLines(output) : List.of();
    }
}

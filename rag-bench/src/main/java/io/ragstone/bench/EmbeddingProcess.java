package io.ragstone.bench;

import com.sun.management.OperatingSystemMXBean;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.Writer;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A system that embeds in a process of its own. The process is told how many words the texts shall have, embeds them
 * and says what that took, as often as it is told.
 */
final class EmbeddingProcess implements AutoCloseable {

    private static final String MARK = "figure ";

    private final Process process;
    private final Path errors;
    private final BufferedReader answers;
    private final Writer orders;

    /**
     * What one list of texts took.
     *
     * @param nanos of time
     * @param cpuNanos of processor time, of all threads of the process
     */
    record Figures(long nanos, long cpuNanos) {}

    private EmbeddingProcess(Process process, Path errors) {
        this.process = process;
        this.errors = errors;
        this.answers = process.inputReader(StandardCharsets.UTF_8);
        this.orders = new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8);
    }

    /** @param scratch where it may leave files until it is closed */
    static EmbeddingProcess start(EmbeddingSystem system, int texts, Path scratch) throws IOException {
        Path errors = scratch.resolve(system + "-errors");
        var builder = new ProcessBuilder(ChildJvm.command(
                List.of("-Xmx1g", "-Djava.io.tmpdir=" + scratch, "-Djna.tmpdir=" + scratch),
                system.classPath(),
                EmbeddingProcess.class,
                List.of(system.name(), String.valueOf(texts))));
        builder.environment().putAll(EmbeddingSystem.environment(scratch));
        return new EmbeddingProcess(builder.redirectError(errors.toFile()).start(), errors);
    }

    /** Has texts of {@code words} words embedded. */
    Figures embed(int words) throws IOException {
        try {
            orders.write(words + "\n");
            orders.flush();
        } catch (IOException ended) {
            throw failure();
        }
        String line = answers.readLine();
        while (line != null && !line.startsWith(MARK)) {
            line = answers.readLine();
        }
        if (line == null) {
            throw failure();
        }
        String[] numbers = line.substring(MARK.length()).split(" ", -1);
        return new Figures(Long.parseLong(numbers[0]), Long.parseLong(numbers[1]));
    }

    /** Waits for the end: a process closes its output before it says why. */
    private IllegalStateException failure() throws IOException {
        close();
        try (Stream<String> lines = Files.lines(errors)) {
            return new IllegalStateException("a system that embeds has ended: "
                    + lines.filter(line -> line.contains("Exception") || line.contains("Error"))
                            .findFirst()
                            .orElse("it said nothing"));
        }
    }

    @Override
    public void close() throws IOException {
        process.getOutputStream().close();
        process.onExit().join();
    }

    /** The program: name of the system, number of texts. It ends with its input. */
    public static void main(String[] args) throws IOException {
        int count = Integer.parseInt(args[1]);
        var orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        try (var out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
                TextEmbedder embedder = EmbeddingSystem.valueOf(args[0]).open()) {
            for (String order = orders.readLine(); order != null; order = orders.readLine()) {
                int words = Integer.parseInt(order);
                var source = new EnglishTexts(words);
                Figures figures = measured(
                        embedder,
                        Stream.generate(() -> source.text(words)).limit(count).toList());
                out.println(MARK + figures.nanos() + " " + figures.cpuNanos());
            }
        }
    }

    private static Figures measured(TextEmbedder embedder, List<String> texts) {
        var system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        long cpu = system.getProcessCpuTime();
        long start = System.nanoTime();
        int vectors = embedder.embed(texts);
        long nanos = System.nanoTime() - start;
        if (vectors != texts.size()) {
            throw new IllegalStateException(vectors + " vectors of " + texts.size() + " texts");
        }
        return new Figures(nanos, system.getProcessCpuTime() - cpu);
    }
}

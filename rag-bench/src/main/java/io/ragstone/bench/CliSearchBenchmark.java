package io.ragstone.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A search from the shell by words and meaning, from the start of Java to its end: a standalone jar on a ready index.
 */
final class CliSearchBenchmark implements Benchmark {

    private static final int DEFAULT_DOCUMENTS = 300;
    private static final int DEFAULT_RUNS = 11;
    private static final int WORDS = 140;
    private static final List<String> OF_BIN_RAG =
            List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto");

    /**
     * How Java is started.
     *
     * @param label as the table shows it
     * @param options of Java
     */
    private record Way(String label, List<String> options) {}

    private final ObjectMapper json = new ObjectMapper();

    @Override
    public String usage() {
        return "cli-search JAR [DOCUMENTS] [RUNS]   whole processes that search by words and meaning; "
                + DEFAULT_DOCUMENTS + " " + DEFAULT_RUNS + "; the embedding model is RAG_EMBEDDING, else onnx";
    }

    @Override
    public void run(List<String> args, Report report) throws Exception {
        if (args.isEmpty() || !Files.isReadable(Path.of(args.get(0)))) {
            throw new IllegalArgumentException("name the standalone jar, such as rag-mcp-adapter/target/rag.jar");
        }
        Path jar = Path.of(args.get(0)).toAbsolutePath();
        int documents = Arguments.number(args, 1, DEFAULT_DOCUMENTS);
        int runs = Arguments.number(args, 2, DEFAULT_RUNS);
        try (var scratch = new Scratch()) {
            Path home = scratch.folder("home");
            write(scratch.folder("home/docs"), documents);
            double millis = new Samples().time(() -> call(home, jar, List.of(), "--quiet", "add", "docs"));
            report.note("%d documents were indexed and embedded in %.1f s", documents, millis / 1_000);
            measure(home, jar, runs, report);
        }
    }

    private static void write(Path folder, int documents) throws IOException {
        var source = new EnglishTexts(2);
        for (int i = 0; i < documents; i++) {
            Files.writeString(folder.resolve(i + ".md"), "# " + source.text(4) + "\n\n" + source.text(WORDS) + "\n");
        }
    }

    private void measure(Path home, Path jar, int runs, Report report) throws Exception {
        report.row("how", "runs", "median s", "fastest s", "slowest s", "by meaning");
        Path archive = home.resolve("rag.jsa");
        search(home, jar, with("-XX:ArchiveClassesAtExit=" + archive), "some text");
        List<Way> ways = List.of(
                new Way("java -jar", List.of()),
                new Way("as bin/rag, without archive", OF_BIN_RAG),
                new Way("as bin/rag", with("-XX:SharedArchiveFile=" + archive)));
        for (Way way : ways) {
            var source = new EnglishTexts(3);
            var samples = new Samples();
            String vectors = search(home, jar, way.options(), source.question());
            for (int i = 0; i < runs; i++) {
                String question = source.question();
                samples.time(() -> search(home, jar, way.options(), question));
            }
            report.row(
                    way.label(),
                    runs,
                    samples.median() / 1_000,
                    samples.percentile(0) / 1_000,
                    samples.percentile(100) / 1_000,
                    vectors);
        }
        report.print();
    }

    private static List<String> with(String option) {
        var options = new ArrayList<>(OF_BIN_RAG);
        options.add(option);
        return options;
    }

    /** Returns what the leg of vectors did. */
    private String search(Path home, Path jar, List<String> options, String question) throws Exception {
        JsonNode answer = json.readTree(call(home, jar, options, "--json", "search", "--", question));
        return answer.path("coverage").path("legs").path("vector").path("state").asText("off");
    }

    private static String call(Path home, Path jar, List<String> options, String... arguments) throws Exception {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(List.of("-jar", jar.toString()));
        command.addAll(List.of(arguments));
        Path errors = home.resolve("errors");
        var builder = new ProcessBuilder(command).directory(home.toFile()).redirectError(errors.toFile());
        builder.environment().put("XDG_CONFIG_HOME", home.resolve("config").toString());
        builder.environment().put("XDG_DATA_HOME", home.resolve("data").toString());
        builder.environment().putIfAbsent("RAG_EMBEDDING", "onnx");
        Process process = builder.start();
        try {
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new IllegalArgumentException(
                        jar + " failed: " + Files.readString(errors).strip());
            }
            return said;
        } finally {
            process.destroyForcibly();
        }
    }
}

package io.ragstone.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that break indexers, read by a process whose heap ends at 512 MB. */
class PoisonFilesIT {

    private static final String SECRET = "aHVudGVyMnBsYW50ZWRmb3J0aGlzdGVzdDEyMzQ1Njc4OTA";

    @TempDir
    Path root;

    private Path docs;

    @BeforeEach
    void aFolderOfPoison() throws IOException {
        docs = Files.createDirectories(root.resolve("docs"));
        Files.writeString(docs.resolve("good.md"), "# Good\n\nThe others must not stop this one.\n");
        try (var sparse = new RandomAccessFile(docs.resolve("sparse.log").toFile(), "rw")) {
            sparse.setLength(1L << 30);
        }
        Files.write(docs.resolve("line.txt"), "x1 ".repeat(50_000_000 / 3).getBytes(StandardCharsets.US_ASCII));
        Files.writeString(docs.resolve("deep.json"), "[".repeat(100_000) + "]".repeat(100_000));
        Files.write(docs.resolve("invalid.txt"), new byte[] {'o', 'k', ' ', (byte) 0xC3, (byte) 0x28, ' ', 'o', 'k'});
        Files.write(docs.resolve("nul.txt"), new byte[] {'a', 0, 'b', 0, 0, 'c', '\n'});
        Files.writeString(docs.resolve(".env"), "TOKEN=" + SECRET);
        Files.writeString(docs.resolve("server.pem"), SECRET);
        Files.writeString(docs.resolve("id_rsa"), SECRET);
        Files.writeString(
                docs.resolve("pasted.txt"),
                "-----BEGIN RSA PRIVATE KEY-----\n" + SECRET + "\n-----END RSA PRIVATE KEY-----\n");
    }

    @Test
    void endSkippedOrFailedWithAReasonAndStopNothing() throws Exception {
        run("add", docs.toString(), "--as", "docs", "--verbose");

        Map<String, JsonNode> documents = documents();

        assertThat(documents.get("good.md").path("state").asText()).isEqualTo("indexed");
        for (String poison : List.of("sparse.log", "line.txt", "server.pem", "id_rsa", "pasted.txt")) {
            assertThat(documents.get(poison).path("state").asText()).as(poison).isIn("skipped", "failed");
            assertThat(documents.get(poison).path("reason").asText()).as(poison).isNotBlank();
        }
        for (String odd : List.of("deep.json", "invalid.txt", "nul.txt")) {
            assertThat(documents.get(odd).path("state").asText()).as(odd).isIn("indexed", "skipped", "failed");
        }
        assertThat(run("--json", "search", "others must not stop")).contains("good.md");
    }

    @Test
    void secretsAreNeitherInTheIndexNorInAnyOutput() throws Exception {
        String said = run("add", docs.toString(), "--as", "docs", "--verbose")
                + run("--json", "list", "docs")
                + run("--json", "search", SECRET.substring(0, 12), "begin", "rsa", "token")
                + run("status");

        assertThat(said).doesNotContain(SECRET);
        try (Stream<Path> files = Files.walk(root.resolve("data"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
                        .as(file.getFileName().toString())
                        .doesNotContain(SECRET);
            }
        }
    }

    private Map<String, JsonNode> documents() throws Exception {
        var documents = new TreeMap<String, JsonNode>();
        for (JsonNode each :
                new ObjectMapper().readTree(run("--json", "list", "docs")).path("documents")) {
            documents.put(each.path("path").asText(), each);
        }
        return documents;
    }

    /** Runs one command and gives all it said; what it says on stderr goes to a file and is added after it ended. */
    private String run(String... arguments) throws Exception {
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-Xlog:disable",
                "-Xlog:all=warning:stderr",
                "-XX:+UseSerialGC",
                "-jar",
                Path.of(System.getProperty("rag.jar", "target/rag.jar"))
                        .toAbsolutePath()
                        .toString()));
        command.addAll(List.of(arguments));
        Path errors = root.resolve("errors");
        var builder = new ProcessBuilder(command).directory(root.toFile()).redirectError(errors.toFile());
        builder.environment().put("XDG_CONFIG_HOME", root.resolve("config").toString());
        builder.environment().put("XDG_DATA_HOME", root.resolve("data").toString());
        Process process = builder.start();
        process.getOutputStream().close();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        String said = Files.readString(errors);
        assertThat(said).doesNotContain("OutOfMemoryError");
        return arguments[0].equals("--json") ? out : out + said;
    }
}

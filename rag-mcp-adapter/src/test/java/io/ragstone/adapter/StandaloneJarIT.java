package io.ragstone.adapter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The jar as users have it: started from an empty directory, as a process of its own. */
class StandaloneJarIT {

    private static final Path JAR =
            Path.of(System.getProperty("rag.jar", "target/rag.jar")).toAbsolutePath();

    /** A provider that prints wherever it can, as libraries do. */
    private static final String NOISY = """
            package noisy;
            public final class NoisyChunkers implements io.ragstone.spi.ChunkerProvider {
                static { System.out.println("NOISE from a library"); }
                public NoisyChunkers() { System.out.println("NOISE again"); }
                public String name() { System.out.println("NOISE once more"); return "noisy"; }
                public io.ragstone.spi.Chunker create() { throw new IllegalStateException(); }
            }
            """;

    @TempDir
    Path root;

    private Path empty;

    @BeforeEach
    void anEmptyDirectory() throws IOException {
        empty = Files.createDirectories(root.resolve("empty"));
        Path docs = Files.createDirectories(root.resolve("docs"));
        Files.writeString(docs.resolve("keys.md"), "# Keys\n\nRotate the keys every ninety days.\n");
    }

    private record Outcome(int code, String out, String err) {}

    private List<String> command(String... arguments) {
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xlog:disable",
                "-Xlog:all=warning:stderr",
                "-XX:+UseSerialGC",
                "-jar",
                JAR.toString()));
        command.addAll(List.of(arguments));
        return command;
    }

    private Map<String, String> environment() {
        return Map.of(
                "XDG_CONFIG_HOME",
                root.resolve("config").toString(),
                "XDG_DATA_HOME",
                root.resolve("data").toString(),
                "XDG_CACHE_HOME",
                Path.of("target", "cache").toAbsolutePath().toString());
    }

    private Process start(Map<String, String> more, String... arguments) throws IOException {
        return start(command(arguments), more);
    }

    private Process start(List<String> command, Map<String, String> more) throws IOException {
        var builder = new ProcessBuilder(command).directory(empty.toFile());
        builder.environment().putAll(environment());
        builder.environment().putAll(more);
        return builder.redirectError(root.resolve("err").toFile()).start();
    }

    private Outcome run(String input, Map<String, String> more, String... arguments) throws Exception {
        return run(input, start(more, arguments));
    }

    private Outcome run(String input, Process process) throws Exception {
        try (var stdin = process.getOutputStream()) {
            stdin.write(input.getBytes(StandardCharsets.UTF_8));
        }
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return new Outcome(process.exitValue(), out, Files.readString(root.resolve("err")));
    }

    private Outcome run(String... arguments) throws Exception {
        return run("", Map.of(), arguments);
    }

    @Test
    void runsFromAnEmptyDirectory() throws Exception {
        assertThat(run("--version").out()).startsWith("rag ").doesNotContain("development");
        assertThat(run("add", root.resolve("docs").toString()).code()).isZero();

        Outcome search = run("search", "--json", "rotate");

        assertThat(search.err()).isEmpty();
        assertThat(new ObjectMapper().readTree(search.out()).at("/hits/0/path").asText())
                .isEqualTo("keys.md");
        try (Stream<Path> left = Files.list(empty)) {
            assertThat(left).isEmpty();
        }
    }

    @Test
    void findsByMeaningWithNetworkingCutOff() throws Exception {
        Files.writeString(
                root.resolve("docs/laptop.md"), "# Laptop\n\nIf the notebook will not boot, hold the power key.\n");
        Files.writeString(root.resolve("docs/soup.md"), "# Soup\n\nStir the lentils and add salt.\n");
        assumeThat(new ProcessBuilder(List.of("unshare", "-rn", "true")).start().waitFor())
                .as("a process without networking can be started here")
                .isZero();

        assertThat(cutOff("add", root.resolve("docs").toString()).code()).isZero();
        Outcome search = cutOff("search", "--json", "my computer refuses to start");

        assertThat(search.err()).isEmpty();
        JsonNode answer = new ObjectMapper().readTree(search.out());
        assertThat(answer.at("/hits/0/path").asText()).isEqualTo("laptop.md");
        assertThat(answer.at("/coverage/legs/vector/state").asText()).isEqualTo("on");
        assertThat(answer.at("/coverage/warnings")).isEmpty();
    }

    /** Runs without any network interface but a loopback that is down. */
    private Outcome cutOff(String... arguments) throws Exception {
        var command = new ArrayList<>(List.of("unshare", "-rn", "--"));
        command.addAll(command(arguments));
        return run("", start(command, Map.of()));
    }

    @Test
    void wordsAnswerWhereTheModelCannotBeLoaded() throws Exception {
        Map<String, String> broken =
                Map.of("JAVA_TOOL_OPTIONS", "-Donnxruntime.native.path=" + root.resolve("empty-of-libraries"));

        Outcome add = run("", broken, "add", root.resolve("docs").toString());
        Outcome search = run("", broken, "search", "--json", "rotate");

        assertThat(add.code()).isZero();
        assertThat(add.err().lines().filter(line -> line.contains("ONNX Runtime cannot be loaded")))
                .hasSize(1);
        JsonNode answer = new ObjectMapper().readTree(search.out());
        assertThat(answer.at("/hits/0/path").asText()).isEqualTo("keys.md");
        assertThat(answer.at("/coverage/legs/vector/state").asText()).isEqualTo("off");
    }

    @Test
    void wordsAnswerWhereARemoteModelIsAway() throws Exception {
        Map<String, String> away = Map.of(
                "RAG_EMBEDDING", "openai:words",
                "RAG_EMBEDDING_SETTINGS", "base_url=http://127.0.0.1:1/v1,retries=0");

        Outcome add = run("", away, "add", root.resolve("docs").toString());
        Outcome search = run("", away, "search", "--json", "rotate");

        assertThat(add.code()).isZero();
        JsonNode answer = new ObjectMapper().readTree(search.out());
        assertThat(answer.at("/hits/0/path").asText()).isEqualTo("keys.md");
        assertThat(answer.at("/coverage/legs/vector/state").asText()).isEqualTo("off");
    }

    @Test
    void staysSmallWithTheModelInside() throws Exception {
        assertThat(Files.size(JAR)).isBetween(60L << 20, 120L << 20);
        try (var jar = new JarFile(JAR.toFile())) {
            assertThat(jar.stream().map(Object::toString))
                    .contains("bge-small-en-v1.5-q.onnx")
                    .noneMatch(name -> name.endsWith(".pdb") || name.contains(".dSYM"));
        }
    }

    @Test
    void carriesEveryProviderAndNoSignatures() throws Exception {
        JsonNode report = new ObjectMapper().readTree(run("doctor", "--json").out());

        assertThat(report.path("ok").asBoolean()).isTrue();
        assertThat(report.path("providers").findValuesAsText("name"))
                .contains(
                        "sqlite",
                        "postgresql",
                        "memory",
                        "structure",
                        "balanced",
                        "weighted",
                        "rrf",
                        "docs",
                        "hash",
                        "onnx",
                        "openai",
                        "text",
                        "folder");
        try (var jar = new JarFile(JAR.toFile())) {
            assertThat(jar.stream().map(Object::toString))
                    .noneMatch(name -> name.matches("META-INF/.*\\.(SF|RSA|DSA)"));
            try (var drivers = jar.getInputStream(jar.getEntry("META-INF/services/java.sql.Driver"))) {
                assertThat(new String(drivers.readAllBytes(), StandardCharsets.UTF_8))
                        .contains("org.sqlite.JDBC", "org.postgresql.Driver");
            }
            assertThat(jar.getManifest().getMainAttributes().getValue("Multi-Release"))
                    .isEqualTo("true");
        }
    }

    @Test
    void takesFurtherProvidersFromPluginsAndKeepsTheirNoiseOffStdout() throws Exception {
        Map<String, String> plugins = Map.of("RAG_PLUGINS", noisyPlugin().toString());
        assertThat(run("", plugins, "add", root.resolve("docs").toString()).code())
                .isZero();

        Outcome doctor = run("", plugins, "doctor", "--json");
        Outcome served = run("""
                {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}
                {"jsonrpc":"2.0","method":"notifications/initialized"}
                {"jsonrpc":"2.0","id":1,"method":"tools/list"}
                {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"search","arguments":{"query":"rotate"}}}
                {"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"search","arguments":{"qery":"rotate"}}}
                """, plugins, "serve");

        assertThat(new ObjectMapper().readTree(doctor.out()).path("providers").findValuesAsText("name"))
                .contains("noisy");
        assertThat(doctor.err()).contains("NOISE");
        assertThat(served.code()).isZero();
        assertThat(served.err()).contains("NOISE");
        assertThat(served.out().lines())
                .hasSize(4)
                .allSatisfy(line -> assertThat(new ObjectMapper()
                                .readTree(line)
                                .path("jsonrpc")
                                .asText())
                        .isEqualTo("2.0"));
        assertThat(served.out()).contains("keys.md", "did you mean 'query'?");
    }

    @Test
    void theOfficialClientListsAndCallsEveryTool() throws Exception {
        run("add", root.resolve("docs").toString());
        List<String> command = command("serve");
        ServerParameters server = ServerParameters.builder(command.get(0))
                .args(command.subList(1, command.size()))
                .env(environment())
                .build();
        var transport = new StdioClientTransport(server, new JacksonMcpJsonMapper(new ObjectMapper()));
        try (McpSyncClient client =
                McpClient.sync(transport).requestTimeout(Duration.ofSeconds(60)).build()) {
            McpSchema.InitializeResult hello = client.initialize();
            List<String> names = client.listTools().tools().stream()
                    .map(McpSchema.Tool::name)
                    .toList();

            assertThat(hello.serverInfo().name()).isEqualTo("ragstone");
            assertThat(names).containsExactly("search", "read", "list", "status");
            assertThat(called(client, "search", Map.of("query", "rotate"))).contains("keys.md");
            assertThat(called(client, "read", Map.of("collection", "docs", "path", "keys.md")))
                    .contains("ninety days");
            assertThat(called(client, "list", Map.of("collection", "docs"))).contains("keys.md");
            assertThat(called(client, "status", Map.of())).contains("waiting");
        }
    }

    private static String called(McpSyncClient client, String tool, Map<String, Object> arguments) {
        McpSchema.CallToolResult result = client.callTool(
                McpSchema.CallToolRequest.builder(tool).arguments(arguments).build());
        assertThat(result.isError()).isNotEqualTo(Boolean.TRUE);
        assertThat(result.content()).isNotEmpty();
        return String.valueOf(result.structuredContent());
    }

    @Test
    void watchesUntilItIsToldToEnd() throws Exception {
        run("add", root.resolve("docs").toString());
        Process watching = start(Map.of(), "--quiet", "sync", "--watch");
        try (BufferedReader out = watching.inputReader(StandardCharsets.UTF_8)) {
            assertThat(out.readLine()).startsWith("docs: 1 documents, 0 added");
            assertThat(out.readLine()).startsWith("done in");

            Files.writeString(root.resolve("docs/new.md"), "a zebra");

            assertThat(out.readLine()).startsWith("docs: 2 documents, 1 added");
            assertThat(run("search", "--json", "zebra").out()).contains("new.md");
            assertThat(watching.toHandle().destroy()).isTrue();
            assertThat(watching.waitFor(60, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(run("status").out()).doesNotContain("watched");
        assertThat(Files.readString(root.resolve("err"))).isEmpty();
    }

    @Test
    void worksUntilItIsToldToEnd() throws Exception {
        assertThat(run("add", root.resolve("docs").toString(), "--no-embed").code())
                .isZero();
        Process working = start(Map.of(), "work", "--json");
        while (!run("embed", "run", "--json").out().contains("\"waiting\" : 0")) {
            assertThat(working.isAlive()).isTrue();
        }

        assertThat(working.toHandle().destroy()).isTrue();

        String said = new String(working.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(working.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(new ObjectMapper().readTree(said).path("waiting").asInt(-1)).isZero();
    }

    @Test
    void aReaderThatHasEnoughIsNoFailure() throws Exception {
        run("add", root.resolve("docs").toString());
        Process process = start(Map.of(), "search", "--json", "rotate");
        process.getInputStream().close();

        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(Files.readString(root.resolve("err"))).doesNotContain("Exception");
    }

    @Test
    void aServerWhoseClientDiesWithoutClosingTheInputEnds() throws Exception {
        assumeThat(Path.of("/bin/sh")).isExecutable();
        Path input = root.resolve("input");
        assertThat(new ProcessBuilder("mkfifo", input.toString()).start().waitFor())
                .isZero();
        String serve = command("serve").stream().map(each -> "'" + each + "'").collect(Collectors.joining(" "));
        var builder = new ProcessBuilder("/bin/sh", "-c", serve + " <'" + input + "' & wait")
                .directory(empty.toFile())
                .redirectError(root.resolve("err").toFile());
        builder.environment().putAll(environment());
        Process client = builder.start();
        // the input stays open for as long as this test holds it, as with a client whose pipe a child of it inherited
        try (var held = new RandomAccessFile(input.toFile(), "rw")) {
            held.write(
                    ("{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-11-25\","
                                    + "\"capabilities\":{},\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}}\n")
                            .getBytes(StandardCharsets.UTF_8));
            assertThat(client.inputReader(StandardCharsets.UTF_8).readLine()).contains("ragstone");
            ProcessHandle server = client.children().findFirst().orElseThrow();

            client.destroyForcibly().waitFor();

            server.onExit().get(30, TimeUnit.SECONDS);
            assertThat(server.isAlive()).isFalse();
        }
    }

    private Path noisyPlugin() throws IOException {
        Path folder = Files.createDirectories(root.resolve("plugin"));
        Path source = Files.writeString(
                Files.createDirectories(root.resolve("src/noisy")).resolve("NoisyChunkers.java"), NOISY);
        int failures = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-proc:none", "-cp", JAR.toString(), "-d", folder.toString(), source.toString());
        assertThat(failures).isZero();
        Path services = Files.createDirectories(folder.resolve("META-INF/services"));
        Files.writeString(services.resolve("io.ragstone.spi.ChunkerProvider"), "noisy.NoisyChunkers\n");
        return folder;
    }
}

package io.ragstone.embed.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * A program that embeds or reranks talks to nobody: every system call for the network is looked at, from the start of
 * its Java to its end, with the libraries unpacked on the way. It makes none but those of a Java program that opens a
 * file: before it has done anything, asked for the user's name, the C library looks for a daemon that remembers names,
 * behind a local socket of a fixed path; with the first file, Java loads its code for files and networks, which makes
 * three sockets and a pair to see what the system can do, and connects none.
 */
@EnabledOnOs(OS.LINUX)
class SocketTraceTest {

    private static final Pattern CALL = Pattern.compile("\\d+ +(socket(?:pair)?\\(\\w+|\\w+\\().*");
    private static final Pattern TALK = Pattern.compile("(connect|bind|listen|accept|send|recv).*");
    private static final Pattern NAMES_ASKED_FOR = Pattern.compile(
            "\\d+ +(socket\\(AF_UNIX, .*|connect\\(\\d+, \\{sa_family=AF_UNIX, sun_path=\"/var/run/nscd/socket\"}.*)");

    @TempDir
    Path temp;

    private Path trace;
    private ChildJvm jvm;

    @BeforeEach
    void prepare() throws Exception {
        trace = temp.resolve("trace");
        List<String> strace =
                List.of("strace", "--seccomp-bpf", "-f", "-q", "-e", "trace=network", "-o", trace.toString());
        if (!works(strace)) {
            abort("strace is not there or may not trace; install it to have sockets looked for");
        }
        jvm = new ChildJvm(temp.resolve("cache"), Files.createDirectory(temp.resolve("tmp"))).withPrefix(strace);
    }

    private static boolean works(List<String> strace) throws InterruptedException {
        var command = new ArrayList<>(strace);
        command.add("true");
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.waitFor() == 0;
        } catch (IOException notThere) {
            return false;
        }
    }

    /** The calls of the last program, with the kind of each socket, but without what names are asked for. */
    private List<String> calls() throws IOException {
        return Files.readAllLines(trace).stream()
                .filter(line -> !NAMES_ASKED_FOR.matcher(line).matches())
                .map(CALL::matcher)
                .filter(Matcher::matches)
                .map(call -> call.group(1))
                .toList();
    }

    private List<String> callsOfAProgramThatOpensAFile() throws Exception {
        Path file = Files.writeString(temp.resolve("file"), "text");
        assertThat(jvm.run(ReadOnce.class, file.toString())).isEqualTo("4");
        return calls();
    }

    @Test
    void aProgramThatOpensASocketIsSeen() throws Exception {
        assertThat(jvm.run(ConnectOnce.class)).isEqualTo("true");

        assertThat(calls()).anyMatch(call -> call.startsWith("socket(AF_INET")).contains("bind(", "listen(");
    }

    @Test
    void aProgramThatOpensAFileTalksToNobody() throws Exception {
        assertThat(callsOfAProgramThatOpensAFile())
                .noneMatch(call -> TALK.matcher(call).matches());
    }

    @Test
    void embeddingOpensNoSocket() throws Exception {
        List<String> usual = callsOfAProgramThatOpensAFile();

        assertThat(jvm.run(EmbedOnce.class)).isEqualTo("384");
        assertThat(calls()).containsExactlyInAnyOrderElementsOf(usual);
    }

    @Test
    void rerankingOpensNoSocket() throws Exception {
        List<String> usual = callsOfAProgramThatOpensAFile();
        Path folder = temp.resolve("model");
        TinyCrossEncoder.write(folder);

        assertThat(jvm.run(RerankOnce.class, folder.toString())).isEqualTo("3");
        assertThat(calls()).containsExactlyInAnyOrderElementsOf(usual);
    }
}

package io.ragstone.embed.onnx;

import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A file system in memory, mounted on a folder for a test; where that is not permitted the test is skipped. */
final class Mount implements AutoCloseable {

    private static final String SIZE = "size=128m";

    private final Path folder;

    private Mount(Path folder) {
        this.folder = folder;
    }

    /** @param options such as {@code noexec} or {@code ro} */
    static Mount on(Path folder, String options) throws IOException {
        Files.createDirectories(folder);
        String problem =
                problem("mount", "-t", "tmpfs", "-o", SIZE + "," + options, "ragstone-test", folder.toString());
        if (!problem.isEmpty()) {
            abort("no file system can be mounted here, so none is tried: " + problem);
        }
        return new Mount(folder);
    }

    Path folder() {
        return folder;
    }

    void makeReadOnly() throws IOException {
        run("mount", "-o", "remount,ro", folder.toString());
    }

    @Override
    public void close() throws IOException {
        run("umount", folder.toString());
    }

    private static void run(String... command) throws IOException {
        String problem = problem(command);
        if (!problem.isEmpty()) {
            throw new IOException(List.of(command) + ": " + problem);
        }
    }

    /** What a command says when it fails; nothing when it does not. */
    private static String problem(String... command) {
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            return process.waitFor() == 0 ? "" : said + " (" + process.exitValue() + ")";
        } catch (IOException notThere) {
            return String.valueOf(notThere.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "interrupted";
        }
    }
}

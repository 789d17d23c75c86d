package io.ragstone.internal.folder;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The real git, without anybody's own configuration. */
final class Git {

    private Git() {}

    static boolean isPresent() {
        try {
            return new ProcessBuilder("git", "--version")
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    static String run(Path folder, String input, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                "git",
                "-c",
                "core.excludesFile=/dev/null",
                "-c",
                "user.name=t",
                "-c",
                "user.email=t@localhost",
                "-c",
                "init.defaultBranch=main"));
        command.addAll(List.of(arguments));
        var builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().put("GIT_CONFIG_NOSYSTEM", "1");
        builder.environment().put("HOME", folder.toString());
        builder.environment().remove("GIT_DIR");
        Process git = builder.start();
        Thread writer = new Thread(() -> send(git, input));
        writer.start();
        String output = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        writer.join();
        git.waitFor();
        return output;
    }

    /** Makes a work tree without the files that git copies from its templates. */
    static void init(Path top) throws Exception {
        Files.createDirectories(top);
        run(top, "", "init", "-q", "--template=");
        Files.createDirectories(top.resolve(".git/info"));
    }

    /** Those of {@code paths} that git does not ignore in the work tree {@code top}. */
    static Set<String> notIgnored(Path top, Set<String> paths) throws Exception {
        String ignored = run(top, String.join("\0", paths) + "\0", "check-ignore", "--no-index", "--stdin", "-z");
        var kept = new TreeSet<>(paths);
        List.of(ignored.split("\0", -1)).forEach(kept::remove);
        return kept;
    }

    private static void send(Process git, String input) {
        try (var out = git.getOutputStream()) {
            out.write(input.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            // a git that wants no input closes its end
        }
    }
}

package io.ragstone.bench.campaign;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A git work tree with two branches. */
final class WorkTree {

    private static final List<String> GIT = List.of(
            "git",
            "-c",
            "user.name=t",
            "-c",
            "user.email=t@example.org",
            "-c",
            "init.defaultBranch=one",
            "-c",
            "safe.directory=*",
            "-c",
            "core.excludesFile=");

    private final Path root;
    private boolean isOnOther;

    private WorkTree(Path root) {
        this.root = root;
    }

    /** Puts {@code root} under version control, with a branch {@code two} that begins like the first. */
    static WorkTree init(Path root) throws IOException, InterruptedException {
        var tree = new WorkTree(root);
        tree.git("init", "--quiet");
        tree.commit();
        tree.git("branch", "two");
        return tree;
    }

    /** Commits what is there and checks the other branch out. */
    void switchBranch() throws IOException, InterruptedException {
        commit();
        isOnOther = !isOnOther;
        git("checkout", "--quiet", "--force", isOnOther ? "two" : "one");
    }

    private void commit() throws IOException, InterruptedException {
        git("add", "--all", "--force");
        git("commit", "--quiet", "--allow-empty", "--message", "as it is");
    }

    /** Where git refuses, everything stays as it is, which is a history too. */
    private void git(String... arguments) throws IOException, InterruptedException {
        var command = new ArrayList<>(GIT);
        command.addAll(List.of(arguments));
        new ProcessBuilder(command)
                .directory(root.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }
}

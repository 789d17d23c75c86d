package io.ragstone.internal.folder;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The metadata of a git work tree, read without git: which commit is checked out and which private ignore file it has.
 *
 * @param own where HEAD is; for a linked work tree or a submodule not inside of it
 * @param common where branches and {@code info} are; the same place but for linked work trees
 */
record GitFolder(Path own, Path common) {

    private static final int LONGEST_FILE = 64 * 1024;
    private static final int LARGEST_PACKED_REFS = 64 * 1024 * 1024;
    private static final int LONGEST_CHAIN_OF_NAMES = 5;
    private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{40}|[0-9a-f]{64}");
    private static final String POINTER = "gitdir:";
    private static final String SYMBOLIC = "ref:";

    /** The metadata of the work tree whose top is {@code folder}; empty if it is none. */
    static Optional<GitFolder> of(Path folder, SmallFiles files) {
        Path entry = folder.resolve(".git");
        try {
            Path own = files.isFolder(entry) ? entry : pointedTo(entry, files);
            if (files.text(own.resolve("HEAD"), LONGEST_FILE).isEmpty()) {
                return Optional.empty();
            }
            String common = files.text(own.resolve("commondir"), LONGEST_FILE).strip();
            return Optional.of(new GitFolder(own, common.isEmpty() ? own : own.resolve(common)));
        } catch (IOException | InvalidPathException e) {
            return Optional.empty();
        }
    }

    private static Path pointedTo(Path pointer, SmallFiles files) throws IOException {
        String text = files.text(pointer, LONGEST_FILE);
        return text.startsWith(POINTER)
                ? pointer.resolveSibling(text.substring(POINTER.length()).strip())
                : pointer;
    }

    Path exclude() {
        return common.resolve("info").resolve("exclude");
    }

    /** The commit that is checked out; empty before the first one or if it cannot be told. */
    String commit(SmallFiles files) {
        try {
            String value = files.text(own.resolve("HEAD"), LONGEST_FILE).strip();
            for (int i = 0; i < LONGEST_CHAIN_OF_NAMES && value.startsWith(SYMBOLIC); i++) {
                value = valueOf(value.substring(SYMBOLIC.length()).strip(), files);
            }
            return COMMIT.matcher(value).matches() ? value : "";
        } catch (IOException | InvalidPathException e) {
            return "";
        }
    }

    private String valueOf(String name, SmallFiles files) throws IOException {
        if (!name.startsWith("refs/") || name.contains("..")) {
            return "";
        }
        for (Path place : new Path[] {own, common}) {
            String loose = files.text(place.resolve(name), LONGEST_FILE).strip();
            if (!loose.isEmpty()) {
                return loose;
            }
        }
        return packed(name, files);
    }

    private String packed(String name, SmallFiles files) throws IOException {
        byte[] content = files.bytes(common.resolve("packed-refs"), LARGEST_PACKED_REFS);
        return new String(content, StandardCharsets.UTF_8)
                .lines()
                .filter(line -> line.endsWith(" " + name))
                .map(line -> line.substring(0, line.length() - name.length() - 1))
                .findFirst()
                .orElse("");
    }
}

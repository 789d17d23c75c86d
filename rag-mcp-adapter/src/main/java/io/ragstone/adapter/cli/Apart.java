package io.ragstone.adapter.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A folder for an index that lives as long as one command. */
final class Apart implements AutoCloseable {

    private final Path folder;

    private Apart(Path folder) {
        this.folder = folder;
    }

    static Apart create() {
        try {
            return new Apart(Files.createTempDirectory("ragstone"));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot make a folder for a temporary index: " + e.getMessage(), e);
        }
    }

    String store() {
        return "sqlite:" + folder.resolve("rag.db");
    }

    @Override
    public void close() {
        try (Stream<Path> found = Files.walk(folder)) {
            List<Path> deepestFirst = found.sorted(Comparator.reverseOrder()).toList();
            for (Path each : deepestFirst) {
                Files.deleteIfExists(each);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "the temporary index at " + folder + " cannot be removed: " + e.getMessage(), e);
        }
    }
}

package io.ragstone.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** A folder for one benchmark, gone afterwards. */
final class Scratch implements AutoCloseable {

    private final Path folder;

    Scratch() throws IOException {
        this.folder = Files.createTempDirectory("rag-bench");
    }

    /** A folder in it, made if need be. */
    Path folder(String name) throws IOException {
        return Files.createDirectories(folder.resolve(name));
    }

    /** Where a SQLite index called {@code name} lives. */
    String store(String name) {
        return "sqlite:" + folder.resolve(name + ".db");
    }

    @Override
    public void close() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        }
    }
}

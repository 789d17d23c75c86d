package io.ragstone.adapter.config;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * Remembers which files their user has looked at. A file is trusted at its place and with its content: any change ends
 * that. Kept in the user's configuration folder, one line per file: SHA-256, a space, the path.
 */
public final class Trust {

    private final Path register;

    Trust(Path configFolder) {
        this.register = configFolder.resolve("trusted");
    }

    /** Whether exactly {@code content} at {@code file} was trusted. */
    boolean covers(Path file, byte[] content) {
        return lines().contains(line(file, content));
    }

    /** Trusts {@code file} as it is now, instead of any earlier content. */
    void record(Path file, byte[] content) {
        var kept = new ArrayList<>(
                lines().stream().filter(line -> !line.endsWith(" " + file)).toList());
        kept.add(line(file, content));
        try {
            Files.createDirectories(TomlFile.folderOf(register));
            Files.write(register, kept, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + register, e);
        }
    }

    private List<String> lines() {
        try {
            return Files.exists(register) ? Files.readAllLines(register, StandardCharsets.UTF_8) : List.of();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + register, e);
        }
    }

    private static String line(Path file, byte[] content) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(content);
            return HexFormat.of().formatHex(digest) + " " + file;
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}

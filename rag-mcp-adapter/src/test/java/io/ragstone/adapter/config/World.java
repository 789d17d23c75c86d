package io.ragstone.adapter.config;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A user's machine in a temporary folder: a home, a working directory, variables. */
final class World {

    final Path home;
    final Path project;
    final Map<String, String> environment = new HashMap<>();

    World(Path root) {
        this.home = folder(root.resolve("home"));
        this.project = folder(root.resolve("project"));
    }

    Surroundings around() {
        return new Surroundings(
                project, environment, home.resolve(".config/ragstone"), home.resolve(".local/share/ragstone"));
    }

    Path own(String content) {
        return write(home.resolve(".config/ragstone/rag.toml"), content);
    }

    Path local(String content) {
        return write(project.resolve("rag.toml"), content);
    }

    ConfigLoader loader() {
        return new ConfigLoader(around());
    }

    Config load(Setting... flags) {
        return loader().load(Optional.empty(), List.of(flags));
    }

    Config load(Path named) {
        return loader().load(Optional.of(named), List.of());
    }

    static Path write(Path file, String content) {
        try {
            folder(TomlFile.folderOf(file));
            return Files.writeString(file, content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Path folder(Path folder) {
        try {
            return Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

package io.ragstone.adapter.config;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds the configuration files, the strongest last. */
final class FoundFiles {

    private final Surroundings around;

    FoundFiles(Surroundings around) {
        this.around = around;
    }

    List<FoundFile> find(Optional<Path> named, Problems problems) {
        String variable = around.environment().getOrDefault("RAG_CONFIG", "");
        if (named.isPresent()) {
            return only(named.get(), new Origin(Origin.Kind.FLAG, "--config"), problems);
        }
        if (!variable.isBlank()) {
            return only(Path.of(variable), new Origin(Origin.Kind.ENVIRONMENT, "RAG_CONFIG"), problems);
        }
        return standing();
    }

    private List<FoundFile> standing() {
        var found = new ArrayList<FoundFile>();
        Path own = around.configFolder().resolve(ConfigLoader.FILE);
        Path here = around.workingDirectory().resolve(ConfigLoader.FILE);
        if (Files.isRegularFile(own)) {
            found.add(new FoundFile(own, true));
        }
        if (Files.isRegularFile(here) && !here.equals(own)) {
            found.add(new FoundFile(here, false));
        }
        return found;
    }

    private List<FoundFile> only(Path path, Origin origin, Problems problems) {
        Path file = around.workingDirectory().resolve(path).normalize();
        if (!Files.isRegularFile(file)) {
            problems.add("config", path.toString(), origin, "is no file; name a rag.toml that exists, or run 'rag init'");
            return List.of();
        }
        return List.of(new FoundFile(file, true));
    }
}

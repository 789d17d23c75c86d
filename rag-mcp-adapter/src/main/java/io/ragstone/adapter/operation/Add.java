package io.ragstone.adapter.operation;

import io.ragstone.Ragstone;
import io.ragstone.adapter.config.Config;
import io.ragstone.adapter.config.SourceSettings;
import io.ragstone.error.NotFoundException;
import io.ragstone.model.Collection;
import io.ragstone.model.CollectionId;
import io.ragstone.model.CollectionSpec;
import io.ragstone.model.SyncReport;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Adds folders to the index. Reads none of them yet. */
public final class Add {

    private final Index index;
    private final Config config;

    /** Adds to {@code index} as {@code config} says. */
    public Add(Index index, Config config) {
        this.index = index;
        this.config = config;
    }

    /**
     * Adds {@code folder} as one collection.
     *
     * @param name its name; the folder's own when left out
     */
    public CollectionId folder(Path folder, Optional<String> name) {
        Path root = checked(folder);
        CollectionId id = CollectionId.parse(name.orElseGet(() -> ownName(root)));
        CollectionSpec spec = new SourceSettings(config).folder(id, root.toString());
        return index.get().add(spec).id();
    }

    /** Adds each first-level folder of {@code root} as a collection of that name. */
    public Roots knowledgeBases(Path root) {
        Path checked = checked(root);
        CollectionSpec like = new SourceSettings(config).folder(CollectionId.of("any"), checked.toString());
        Ragstone open = index.get();
        SyncReport report = open.addKnowledgeBases(checked.toString(), like);
        var notes = new ArrayList<>(report.notes());
        notes.addAll(report.problems());
        return new Roots(
                open.collections().stream()
                        .filter(each -> isIn(checked, each.spec().source().location()))
                        .map(Collection::id)
                        .toList(),
                notes);
    }

    private static boolean isIn(Path root, String location) {
        return !location.isEmpty() && root.equals(Path.of(location).getParent());
    }

    /**
     * What came of a root.
     *
     * @param collections those that its folders are now
     * @param notes what users should know
     */
    public record Roots(List<CollectionId> collections, List<String> notes) {

        public Roots {
            collections = List.copyOf(collections);
            notes = List.copyOf(notes);
        }
    }

    private Path checked(Path folder) {
        Path absolute = folder.toAbsolutePath().normalize();
        if (!Files.isDirectory(absolute)) {
            throw new NotFoundException("there is no folder " + absolute);
        }
        config.requireAllowed(absolute);
        return absolute;
    }

    /** A name that reads as name and version is not what a folder called so means. */
    private static String ownName(Path root) {
        Path name = root.getFileName();
        return name == null ? "root" : name.toString().replace('@', '-');
    }
}

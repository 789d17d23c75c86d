package io.ragstone.internal.folder;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Finds the ignore files of folders. Thread-safe.
 *
 * <p>Verdicts are those of {@code git check-ignore}, with these decisions: {@code .gitignore} files count even where
 * there is no git work tree; the user's global ignore file ({@code core.excludesFile}) does not count, so that an index
 * does not depend on who made it; case always matters; a work tree inside of the collection is a folder like others
 * whose {@code info/exclude} holds inside of it.
 */
final class IgnoreFiles {

    private static final int LARGEST = 1024 * 1024;
    private static final String GIT = ".git";
    private static final List<String> NAMES = List.of(GIT, IgnoreScope.GITIGNORE, IgnoreScope.RAGIGNORE);

    /**
     * What is in force at the root of a collection.
     *
     * @param git the work tree it is part of
     */
    record Start(IgnoreScope scope, Optional<GitFolder> git) {}

    private final Disk disk;
    private final boolean useGitignore;
    private final Remembered<IgnoreRules> rules;
    private final Remembered<Set<String>> names;
    private final Remembered<Optional<GitFolder>> gitFolders;

    IgnoreFiles(Disk disk, InstantSource clock, boolean useGitignore) {
        var files = new SmallFiles(disk);
        this.disk = disk;
        this.useGitignore = useGitignore;
        this.rules = new Remembered<>(disk, clock, file -> IgnoreRules.parse(files.bytes(file, LARGEST)));
        this.names = new Remembered<>(disk, clock, this::namesIn);
        this.gitFolders = new Remembered<>(disk, clock, entry -> GitFolder.at(entry, files));
    }

    /**
     * The rules that reach {@code root} from the work tree it lies in. A work tree that ignores the root itself does
     * not reach it: who names an ignored folder wants it.
     */
    Start start(Path root) throws IOException {
        for (Path top = root; top != null; top = top.getParent()) {
            Optional<GitFolder> git = gitFolder(top, present(top));
            if (git.isPresent()) {
                Optional<IgnoreScope> scope = descend(top, root);
                return scope.map(found -> new Start(found, git)).orElse(alone(root));
            }
        }
        return alone(root);
    }

    private Start alone(Path root) throws IOException {
        return new Start(in(root, IgnoreScope.NONE, present(root)), Optional.empty());
    }

    private Optional<IgnoreScope> descend(Path top, Path root) throws IOException {
        IgnoreScope scope = in(top, IgnoreScope.NONE, present(top));
        Path folder = top;
        for (Path step : top.equals(root) ? List.<Path>of() : top.relativize(root)) {
            folder = folder.resolve(step);
            Optional<String> name = FileNames.nameOf(folder);
            if (name.isEmpty() || !scope.ignoredBy(name.get(), true).isEmpty()) {
                return Optional.empty();
            }
            scope = in(folder, scope.below(name.get()), present(folder));
        }
        return Optional.of(scope);
    }

    /**
     * Adds the ignore files of {@code folder} itself to {@code scope}.
     *
     * @param present whether the folder may have an entry of that name
     */
    IgnoreScope in(Path folder, IgnoreScope scope, Predicate<String> present) throws IOException {
        IgnoreScope result = scope;
        if (useGitignore) {
            Optional<GitFolder> git = gitFolder(folder, present);
            if (git.isPresent()) {
                result = result.withGitExclude(rules.of(git.get().exclude()));
            }
        }
        if (useGitignore && present.test(IgnoreScope.GITIGNORE)) {
            result = result.withGitignore(rules.of(folder.resolve(IgnoreScope.GITIGNORE)));
        }
        if (present.test(IgnoreScope.RAGIGNORE)) {
            result = result.withRagignore(rules.of(folder.resolve(IgnoreScope.RAGIGNORE)));
        }
        return result;
    }

    private Optional<GitFolder> gitFolder(Path folder, Predicate<String> present) throws IOException {
        return present.test(GIT) ? gitFolders.of(folder.resolve(GIT)) : Optional.empty();
    }

    /** Which files that matter here {@code folder} has. */
    Predicate<String> present(Path folder) throws IOException {
        return names.of(folder)::contains;
    }

    private Set<String> namesIn(Path folder) throws IOException {
        Set<String> found = new HashSet<>();
        for (String name : NAMES) {
            try {
                disk.facts(folder.resolve(name), false);
                found.add(name);
            } catch (NoSuchFileException e) {
                // not here
            }
        }
        return Set.copyOf(found);
    }
}

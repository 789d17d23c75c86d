package io.ragstone.internal.folder;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * Finds the ignore files of folders and keeps what they say for as long as they do not change. Thread-safe.
 *
 * <p>Verdicts are those of {@code git check-ignore}, with these decisions: {@code .gitignore} files count even where
 * there is no git work tree; the user's global ignore file ({@code core.excludesFile}) does not count, so that an index
 * does not depend on who made it; case always matters; a work tree inside of the collection is a folder like others
 * whose {@code info/exclude} holds inside of it.
 */
final class IgnoreFiles {

    private static final int LARGEST = 1024 * 1024;
    private static final int MOST_KEPT = 4_096;

    private record Kept(String fingerprint, IgnoreRules rules) {}

    /**
     * What is in force at the root of a collection.
     *
     * @param git the work tree it is part of
     */
    record Start(IgnoreScope scope, Optional<GitFolder> git) {}

    private final Disk disk;
    private final SmallFiles files;
    private final InstantSource clock;
    private final boolean useGitignore;
    private final Map<Path, Kept> kept = new ConcurrentHashMap<>();

    IgnoreFiles(Disk disk, InstantSource clock, boolean useGitignore) {
        this.disk = disk;
        this.files = new SmallFiles(disk);
        this.clock = clock;
        this.useGitignore = useGitignore;
    }

    /**
     * The rules that reach {@code root} from the work tree it lies in. A work tree that ignores the root itself does
     * not reach it: who names an ignored folder wants it.
     */
    Start start(Path root) throws IOException {
        for (Path top = root; top != null; top = top.getParent()) {
            Optional<GitFolder> git = GitFolder.of(top, files);
            if (git.isPresent()) {
                Optional<IgnoreScope> scope = descend(top, root);
                return scope.map(found -> new Start(found, git)).orElse(alone(root));
            }
        }
        return alone(root);
    }

    private Start alone(Path root) throws IOException {
        return new Start(in(root, IgnoreScope.NONE, name -> true), Optional.empty());
    }

    private Optional<IgnoreScope> descend(Path top, Path root) throws IOException {
        IgnoreScope scope = in(top, IgnoreScope.NONE, name -> true);
        Path folder = top;
        for (Path step : top.equals(root) ? List.<Path>of() : top.relativize(root)) {
            folder = folder.resolve(step);
            Optional<String> name = FileNames.nameOf(folder);
            if (name.isEmpty() || !scope.ignoredBy(name.get(), true).isEmpty()) {
                return Optional.empty();
            }
            scope = in(folder, scope.below(name.get()), each -> true);
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
        if (useGitignore && present.test(".git")) {
            Optional<GitFolder> git = GitFolder.of(folder, files);
            if (git.isPresent()) {
                result = result.withGitExclude(rules(git.get().exclude()));
            }
        }
        if (useGitignore && present.test(IgnoreScope.GITIGNORE)) {
            result = result.withGitignore(rules(folder.resolve(IgnoreScope.GITIGNORE)));
        }
        if (present.test(IgnoreScope.RAGIGNORE)) {
            result = result.withRagignore(rules(folder.resolve(IgnoreScope.RAGIGNORE)));
        }
        return result;
    }

    private IgnoreRules rules(Path file) throws IOException {
        String fingerprint = fingerprint(file);
        Kept before = kept.get(file);
        if (before != null && !fingerprint.isEmpty() && fingerprint.equals(before.fingerprint)) {
            return before.rules;
        }
        IgnoreRules rules = IgnoreRules.parse(files.bytes(file, LARGEST));
        if (!fingerprint.isEmpty()) {
            keep(file, new Kept(fingerprint, rules));
        }
        return rules;
    }

    private String fingerprint(Path file) throws IOException {
        try {
            return disk.facts(file, false).cheap(clock.instant());
        } catch (NoSuchFileException e) {
            return "";
        }
    }

    private void keep(Path file, Kept rules) {
        if (kept.size() >= MOST_KEPT) {
            kept.clear();
        }
        kept.put(file, rules);
    }
}

package io.ragstone.internal.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ragstone.model.ScanOutcome;
import io.ragstone.model.SourceSpec;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The judge is git itself, on trees and ignore files made at random. Without git these tests are skipped. */
class GitIgnoreParityTest {

    private static final int PATHS_PER_TREE = 1_000;

    @TempDir
    Path temp;

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void showsExactlyWhatGitDoesNotIgnore(long seed) throws Exception {
        assumeTrue(Git.isPresent(), "git is not installed");
        var tree = new RandomTree(new SplittableRandom(seed), temp.resolve("tree"));
        Git.init(temp.resolve("tree"));
        tree.grow(PATHS_PER_TREE);

        Set<String> expected = Git.notIgnored(tree.root, tree.files);
        assertThat(shown(tree.root)).as("seed %d", seed).isEqualTo(expected);
        assertThat(expected).as("seed %d tells something", seed).hasSizeBetween(10, tree.files.size() - 10);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {21, 22, 23})
    void obeysTheWorkTreeAroundTheRoot(long seed) throws Exception {
        assumeTrue(Git.isPresent(), "git is not installed");
        var tree = new RandomTree(new SplittableRandom(seed), temp.resolve("tree"));
        Git.init(temp.resolve("tree"));
        tree.grow(300);
        Set<String> kept = Git.notIgnored(tree.root, tree.files);

        for (Path root : tree.foldersWith(kept)) {
            String prefix = tree.root.relativize(root) + "/";
            Set<String> expected = kept.stream()
                    .filter(path -> path.startsWith(prefix))
                    .map(path -> path.substring(prefix.length()))
                    .collect(Collectors.toCollection(TreeSet::new));
            assertThat(shown(root)).as("seed %d, root %s", seed, prefix).isEqualTo(expected);
        }
    }

    /** Git gives verdicts on files that are not there, so each pattern needs one ignore file and nothing else. */
    @Test
    void agreesOnEveryPatternThatIsEasyToGetWrong() throws Exception {
        assumeTrue(Git.isPresent(), "git is not installed");
        Git.init(temp.resolve("tree"));
        var all = new TreeSet<String>();
        for (int i = 0; i < Patterns.HARD.size(); i++) {
            Path folder = Files.createDirectories(temp.resolve("tree").resolve(Integer.toString(i)));
            Files.writeString(folder.resolve(".gitignore"), Patterns.HARD.get(i));
            for (String path : Patterns.PATHS) {
                all.add(i + "/" + path);
            }
        }
        Set<String> expected = Git.notIgnored(temp.resolve("tree"), all);

        for (int i = 0; i < Patterns.HARD.size(); i++) {
            IgnoreRules rules = IgnoreRules.parse(Patterns.HARD.get(i).getBytes(StandardCharsets.UTF_8));
            for (String path : Patterns.PATHS) {
                assertThat(isIgnored(rules, path))
                        .as("<%s> ignores <%s>", Patterns.HARD.get(i), path)
                        .isNotEqualTo(expected.contains(i + "/" + path));
            }
        }
    }

    private static boolean isIgnored(IgnoreRules rules, String path) {
        IgnoreScope scope = IgnoreScope.NONE.withGitignore(rules);
        String[] names = path.split("/", -1);
        for (int i = 0; i < names.length; i++) {
            if (!scope.ignoredBy(names[i], i < names.length - 1).isEmpty()) {
                return true;
            }
            scope = scope.below(names[i]);
        }
        return false;
    }

    private static Set<String> shown(Path root) {
        var settings = Map.of("builtin_excludes", "false", "hidden", "true");
        var shown = new TreeSet<String>();
        try (var source = new FolderSourceProvider(new LocalDisk(), InstantSource.system())
                .open(new SourceSpec("folder", root.toString(), settings))) {
            ScanOutcome outcome =
                    source.scan(item -> assertThat(shown.add(item.path())).isTrue());
            assertThat(outcome.problems()).isEmpty();
        }
        return shown;
    }

    /** Folders, files and ignore files out of few letters, so that patterns meet names often. */
    private static final class RandomTree {

        private static final String[] NAMES = {
            "a", "b", "c", "ab", "abc", "a.c", "b.txt", "A", "a b", "a ", "#a", "!b", "a\\b", "[a]", "*", "é", "中文.md",
            "foo", "bar", "foo.txt", ".h", "-", "x-y", "a?", "1", "z9.log"
        };

        private final SplittableRandom random;
        private final Path root;
        private final List<Path> folders = new ArrayList<>();
        private final Set<String> files = new TreeSet<>();

        RandomTree(SplittableRandom random, Path root) {
            this.random = random;
            this.root = root;
        }

        void grow(int paths) throws IOException {
            folders.add(Files.createDirectories(root));
            while (folders.size() + files.size() < paths) {
                Path parent = folders.get(random.nextInt(folders.size()));
                Path child = parent.resolve(NAMES[random.nextInt(NAMES.length)]);
                if (Files.exists(child) || depth(child) > 6) {
                    continue;
                }
                if (random.nextInt(3) == 0) {
                    folders.add(Files.createDirectory(child));
                } else {
                    file(root.relativize(child).toString());
                }
            }
            for (Path folder : List.copyOf(folders)) {
                if (folder.equals(root) || random.nextInt(4) == 0) {
                    write(folder.resolve(".gitignore"));
                }
            }
            Files.writeString(root.resolve(".git/info/exclude"), line(true) + "\n" + line(true));
        }

        private int depth(Path path) {
            return root.relativize(path).getNameCount();
        }

        void file(String path) throws IOException {
            Path file = root.resolve(path);
            Files.createDirectories(file.getParent());
            Files.createFile(file);
            files.add(path);
        }

        private void write(Path ignoreFile) throws IOException {
            var text = new StringBuilder(random.nextInt(8) == 0 ? "\ufeff" : "");
            String end = random.nextInt(4) == 0 ? "\r\n" : "\n";
            int lines = random.nextInt(1, 7);
            for (int i = 0; i < lines; i++) {
                text.append(line(depth(ignoreFile) == 1)).append(i == lines - 1 && random.nextBoolean() ? "" : end);
            }
            Files.writeString(ignoreFile, text);
            files.add(root.relativize(ignoreFile).toString());
        }

        /** Near the top a line that matches nearly everything would leave nothing to compare. */
        private String line(boolean narrow) {
            String line = line(1 + (random.nextInt(3) == 0 || narrow ? random.nextInt(1, 4) : 0));
            while (narrow && line.chars().noneMatch(Character::isLetterOrDigit)) {
                line = line(2);
            }
            return line;
        }

        private String line(int segments) {
            var line = new StringBuilder(random.nextInt(4) == 0 ? "!" : "");
            line.append(random.nextInt(5) == 0 ? "/" : "");
            for (int i = 0; i < segments; i++) {
                line.append(i > 0 ? "/" : "").append(segment());
            }
            line.append(random.nextInt(5) == 0 ? "/" : "");
            line.append(random.nextInt(10) == 0 ? "  " : "");
            return line.toString();
        }

        private String segment() {
            if (random.nextInt(3) == 0) {
                return Patterns.SEGMENTS[random.nextInt(Patterns.SEGMENTS.length)];
            }
            String name = NAMES[random.nextInt(NAMES.length)];
            if (random.nextInt(3) > 0) {
                return name;
            }
            int at = random.nextInt(name.length() + 1);
            String part = Patterns.PARTS[random.nextInt(Patterns.PARTS.length)];
            return name.substring(0, at) + part + name.substring(Math.min(name.length(), at + random.nextInt(2)));
        }

        List<Path> foldersWith(Set<String> kept) {
            return folders.stream()
                    .filter(folder -> !folder.equals(root))
                    .filter(folder -> kept.stream().anyMatch(path -> path.startsWith(root.relativize(folder) + "/")))
                    .limit(30)
                    .toList();
        }
    }
}

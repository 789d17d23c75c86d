package io.ragstone.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.Ragstone;
import io.ragstone.model.CollectionId;
import io.ragstone.model.Document;
import io.ragstone.model.DocumentQuery;
import io.ragstone.model.SearchRequest;
import io.ragstone.model.SyncRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever happens to a folder between syncs, the index ends up as if it had been made from scratch. */
@NullUnmarked
abstract class ConvergenceTests {

    private final Function<Path, String> emptyStore;

    private static final String[] NAMES = {
        "a.md", "b.txt", "c.json", "d/e.md", "d/f.java", "g/h/i.md", "j k.md", "l.csv"
    };

    @TempDir
    Path temp;

    ConvergenceTests(Function<Path, String> emptyStore) {
        this.emptyStore = emptyStore;
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void anIndexThatWasKeptInStepEqualsANewOne(long seed) throws IOException {
        var random = new SplittableRandom(seed);
        Path root = Files.createDirectory(temp.resolve("root"));
        try (Ragstone kept = Ragstone.builder()
                .store(emptyStore.apply(temp))
                .embedding("none")
                .workers(2)
                .open()) {
            kept.addFolder("c", root.toString());
            for (int round = 0; round < 12; round++) {
                int changes = random.nextInt(1, 6);
                for (int i = 0; i < changes; i++) {
                    change(root, random);
                }
                kept.sync(SyncRequest.all().confirmingRemovals());
                assertThat(contents(kept)).as("seed %s, round %s", seed, round).isEqualTo(contentsOfNewIndex(root));
            }
        }
    }

    private static Map<String, String> contentsOfNewIndex(Path root) {
        try (Ragstone fresh =
                Ragstone.builder().store("memory").embedding("none").open()) {
            fresh.addFolder("c", root.toString());
            fresh.sync();
            return contents(fresh);
        }
    }

    /** Each document with its state, hash and number of passages, and what a search for a common word finds. */
    private static Map<String, String> contents(Ragstone ragstone) {
        var contents = new TreeMap<String, String>();
        for (Document each : ragstone.documents(
                        new DocumentQuery(CollectionId.of("c"), Set.of(), Optional.empty(), 1_000))
                .items()) {
            contents.put(
                    each.key().path(), each.state() + " " + each.hash() + " " + each.chunks() + " " + each.stale());
        }
        if (!contents.isEmpty()) {
            List<String> hits = ragstone.search(SearchRequest.of("common").withLimit(100)).hits().stream()
                    .map(hit -> hit.path() + ":" + hit.startLine() + "-" + hit.endLine() + " " + hit.text())
                    .sorted()
                    .toList();
            contents.put("hits", hits.toString());
        }
        return contents;
    }

    private static void change(Path root, SplittableRandom random) throws IOException {
        Path file = root.resolve(NAMES[random.nextInt(NAMES.length)]);
        switch (random.nextInt(7)) {
            case 0, 1, 2 -> write(file, random);
            case 3 -> Files.deleteIfExists(file);
            case 4 -> rename(file, root.resolve(NAMES[random.nextInt(NAMES.length)]));
            case 5 -> renameFolder(root);
            default -> Files.writeString(root.resolve(".gitignore"), NAMES[random.nextInt(NAMES.length)] + "\n");
        }
    }

    private static void write(Path file, SplittableRandom random) throws IOException {
        Files.createDirectories(file.getParent());
        String text = "common word number " + random.nextInt(5) + "\n\nand a second paragraph\n";
        Files.writeString(file, random.nextInt(8) == 0 ? "" : text);
    }

    private static void rename(Path from, Path to) throws IOException {
        if (Files.exists(from) && !from.equals(to)) {
            Files.createDirectories(to.getParent());
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private static void renameFolder(Path root) throws IOException {
        Path from = root.resolve("d");
        Path to = root.resolve("renamed");
        if (Files.isDirectory(from) && !Files.exists(to)) {
            Files.move(from, to);
        } else if (Files.isDirectory(to)) {
            try (Stream<Path> files = Files.walk(to)) {
                for (Path each : files.filter(Files::isRegularFile).toList()) {
                    Files.delete(each);
                }
            }
        }
    }
}

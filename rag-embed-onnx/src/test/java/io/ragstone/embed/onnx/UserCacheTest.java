package io.ragstone.embed.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UserCacheTest {

    @TempDir
    Path temp;

    private List<URL> libraries;
    private UserCache cache;

    @BeforeEach
    void libraries() throws IOException {
        Path packed = Files.createDirectory(temp.resolve("packed"));
        libraries = List.of(
                Files.writeString(packed.resolve("libone.so"), "one".repeat(100_000))
                        .toUri()
                        .toURL(),
                Files.writeString(packed.resolve("libtwo.so"), "two").toUri().toURL());
        cache = new UserCache(temp.resolve("cache"));
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void librariesAreUnpackedOnceIntoAFolderOfTheUsersOwn() throws IOException {
        Path folder = cache.with("natives", libraries);
        FileTime then = FileTime.fromMillis(1_000_000_000_000L);
        Files.setLastModifiedTime(folder.resolve("libone.so"), then);

        assertThat(cache.with("natives", libraries)).isEqualTo(folder);
        assertThat(names(folder)).containsExactly("libone.so", "libtwo.so");
        assertThat(Files.getLastModifiedTime(folder.resolve("libone.so"))).isEqualTo(then);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
                .isEqualTo("rwx------");
    }

    @Test
    void aFileThatIsNotWholeIsReplaced() throws IOException {
        Path folder = cache.with("natives", libraries);
        Files.writeString(folder.resolve("libone.so"), "on");

        cache.with("natives", libraries);

        assertThat(Files.readString(folder.resolve("libone.so"))).hasSize(300_000);
    }

    @Test
    void othersMayNotWriteThere() throws IOException {
        Path folder = cache.with("natives", libraries);
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwx---"));

        assertThatThrownBy(() -> cache.with("natives", libraries))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("can be written by others");
    }

    @Test
    void filesFromWhichNothingCanBeLoadedAreFoundOutAtOnce() throws IOException {
        Path folder = cache.with("natives", libraries);
        Files.setPosixFilePermissions(folder.resolve("libtwo.so"), PosixFilePermissions.fromString("rw-------"));

        assertThatThrownBy(() -> cache.with("natives", libraries))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("may hold no programs");
    }

    @Test
    void whoeverHasNoHomeHasNoCache() {
        UserCache homeless = UserCache.ofUser("Linux", Path.of("?"), Map.of());

        assertThatThrownBy(() -> homeless.with("natives", libraries))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("no home");
        assertThat(Path.of("?")).doesNotExist();
    }

    @Test
    void programsThatStartAtOnceDoNotDisturbEachOther() throws Exception {
        var folders = new ArrayList<Path>();
        Callable<Path> unpack = () -> cache.with("natives", libraries);
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            for (Future<Path> each : threads.invokeAll(Collections.nCopies(8, unpack))) {
                folders.add(each.get());
            }
        } finally {
            threads.shutdownNow();
        }

        assertThat(folders.stream().distinct()).hasSize(1);
        assertThat(names(folders.get(0))).containsExactly("libone.so", "libtwo.so");
        assertThat(Files.readString(folders.get(0).resolve("libone.so"))).hasSize(300_000);
    }

    @Test
    void theUsersCacheIsWhereTheSystemKeepsIt() throws IOException {
        Path chosen = temp.resolve("chosen");
        Path home = temp.resolve("home");

        assertThat(UserCache.ofUser("Linux", home, Map.of("XDG_CACHE_HOME", chosen.toString()))
                        .with("natives", libraries))
                .startsWith(chosen.resolve("ragstone"));
        assertThat(UserCache.ofUser("Linux", home, Map.of()).with("natives", libraries))
                .startsWith(home.resolve(".cache/ragstone"));
        assertThat(UserCache.ofUser("Mac OS X", home, Map.of()).with("natives", libraries))
                .startsWith(home.resolve("Library/Caches/ragstone"));
    }
}

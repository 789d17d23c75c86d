package io.ragstone.internal.folder;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What looking into files or folders told, kept for as long as their cheap fingerprint stays the same. For a folder
 * this is about which entries it has: making, removing or renaming one changes the folder. Thread-safe.
 */
final class Remembered<V> {

    /** Looks into a file or folder. */
    interface Look<V> {
        V into(Path path) throws IOException;
    }

    private static final int MOST_KEPT = 4_096;

    private record Kept<V>(String fingerprint, V value) {}

    private final Disk disk;
    private final InstantSource clock;
    private final Look<V> look;
    private final Map<Path, Kept<V>> kept = new ConcurrentHashMap<>();

    Remembered(Disk disk, InstantSource clock, Look<V> look) {
        this.disk = disk;
        this.clock = clock;
        this.look = look;
    }

    /** What is in {@code path} now. */
    V of(Path path) throws IOException {
        String fingerprint = fingerprint(path);
        Kept<V> before = kept.get(path);
        if (before != null && !fingerprint.isEmpty() && fingerprint.equals(before.fingerprint)) {
            return before.value;
        }
        V value = look.into(path);
        if (!fingerprint.isEmpty()) {
            keep(path, new Kept<>(fingerprint, value));
        }
        return value;
    }

    private String fingerprint(Path path) throws IOException {
        Instant observed = clock.instant();
        try {
            return disk.facts(path, false).cheap(observed);
        } catch (NoSuchFileException e) {
            return "";
        }
    }

    private void keep(Path path, Kept<V> value) {
        if (kept.size() >= MOST_KEPT) {
            kept.clear();
        }
        kept.put(path, value);
    }
}

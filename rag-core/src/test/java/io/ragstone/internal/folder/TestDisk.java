package io.ragstone.internal.folder;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.nio.file.WatchService;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The real file system, in which a test lets chosen paths fail or something happen when they are touched. */
final class TestDisk implements Disk {

    /** What happens instead of, or before, the real thing. */
    interface Event {
        void happen() throws IOException;
    }

    private final Disk real = new LocalDisk();
    private final Map<Path, Event> beforeList = new HashMap<>();
    private final Map<Path, Event> beforeFacts = new HashMap<>();
    private final Map<Path, Event> beforeOpen = new HashMap<>();
    private final Map<Path, Event> afterOpen = new HashMap<>();
    private boolean withoutChangeTimes;
    private int mostWatches = Integer.MAX_VALUE;

    void beforeList(Path folder, Event event) {
        beforeList.put(folder, event);
    }

    void beforeFacts(Path file, Event event) {
        beforeFacts.put(file, event);
    }

    void beforeOpen(Path file, Event event) {
        beforeOpen.put(file, event);
    }

    void afterOpen(Path file, Event event) {
        afterOpen.put(file, event);
    }

    void forgetChangeTimes() {
        withoutChangeTimes = true;
    }

    private static void happen(Map<Path, Event> events, Path at) throws IOException {
        Event event = events.get(at);
        if (event != null) {
            event.happen();
        }
    }

    @Override
    public FileFacts facts(Path path, boolean follow) throws IOException {
        happen(beforeFacts, path);
        FileFacts facts = real.facts(path, follow);
        return withoutChangeTimes
                ? new FileFacts(facts.kind(), facts.size(), facts.modified(), Optional.empty(), 0, 0)
                : facts;
    }

    @Override
    public List<Path> list(Path folder) throws IOException {
        happen(beforeList, folder);
        return real.list(folder);
    }

    @Override
    public SeekableByteChannel open(Path base, Path relative) throws IOException {
        happen(beforeOpen, base.resolve(relative));
        SeekableByteChannel channel = real.open(base, relative);
        happen(afterOpen, base.resolve(relative));
        return channel;
    }

    void allowWatches(int most) {
        mostWatches = most;
    }

    @Override
    public Optional<WatchService> watchService(Path root) throws IOException {
        return mostWatches == 0 ? Optional.empty() : real.watchService(root);
    }

    @Override
    public boolean hasTrueChangeTimes(Path root) {
        return !withoutChangeTimes && real.hasTrueChangeTimes(root);
    }
}

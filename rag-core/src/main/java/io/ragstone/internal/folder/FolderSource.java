package io.ragstone.internal.folder;

import io.ragstone.model.RawDocument;
import io.ragstone.model.ScanOutcome;
import io.ragstone.model.SourceItem;
import io.ragstone.spi.Source;
import io.ragstone.spi.SourceWatch;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.WatchService;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** The files under one folder. Thread-safe; keeps nothing open but watches. */
final class FolderSource implements Source {

    /** Fewer than most systems allow one user, who has other programs that watch. */
    private static final int MOST_WATCHED = 30_000;

    private final FolderSettings settings;
    private final Disk disk;
    private final InstantSource clock;
    private final FolderRules rules;
    private final FolderReader reader;
    private final List<FolderWatch> watches = new CopyOnWriteArrayList<>();

    FolderSource(FolderSettings settings, Disk disk, InstantSource clock) {
        this.settings = settings;
        this.disk = disk;
        this.clock = clock;
        this.rules = new FolderRules(settings, disk, clock);
        this.reader = new FolderReader(settings, disk, clock, rules);
    }

    @Override
    public ScanOutcome scan(Consumer<SourceItem> each) {
        return new FolderScan(disk, clock, rules, this::entered, each).walk(settings.root());
    }

    private void entered(Path folder, FileFacts facts) {
        watches.forEach(watch -> watch.entered(folder, facts.key()));
    }

    @Override
    public SourceWatch watch(Runnable changed) {
        try {
            Optional<WatchService> service = disk.watchService(settings.root());
            if (service.isEmpty()) {
                return SourceWatch.blind("its file system tells of no changes");
            }
            var watch = new FolderWatch(service.get(), MOST_WATCHED, this::matters, changed);
            watches.removeIf(FolderWatch::isClosed);
            watches.add(watch);
            return watch;
        } catch (IOException e) {
            return SourceWatch.blind("it cannot be watched: " + FileNames.reason(e));
        }
    }

    /** Editors write swap files, and tools their caches, under names that no scan shows. */
    private boolean matters(String name) {
        return settings.hidden() || !name.startsWith(".") || IgnoreScope.isRuleFile(name);
    }

    @Override
    public void close() {
        watches.forEach(FolderWatch::close);
        watches.clear();
    }

    @Override
    public boolean isReachable() {
        try {
            return disk.facts(settings.root(), true).kind() == FileFacts.Kind.FOLDER;
        } catch (IOException away) {
            return false;
        }
    }

    @Override
    public RawDocument read(String path) {
        return reader.read(path);
    }
}

package io.ragstone.internal.folder;

import io.ragstone.model.RawDocument;
import io.ragstone.model.ScanOutcome;
import io.ragstone.model.SourceItem;
import io.ragstone.spi.Source;
import java.time.InstantSource;
import java.util.function.Consumer;

/** The files under one folder. Thread-safe; keeps nothing open. */
final class FolderSource implements Source {

    private final FolderSettings settings;
    private final Disk disk;
    private final InstantSource clock;
    private final FolderRules rules;
    private final FolderReader reader;

    FolderSource(FolderSettings settings, Disk disk, InstantSource clock) {
        this.settings = settings;
        this.disk = disk;
        this.clock = clock;
        this.rules = new FolderRules(settings, disk, clock);
        this.reader = new FolderReader(settings, disk, clock, rules);
    }

    @Override
    public ScanOutcome scan(Consumer<SourceItem> each) {
        return new FolderScan(disk, clock, rules, each).walk(settings.root());
    }

    @Override
    public RawDocument read(String path) {
        return reader.read(path);
    }
}

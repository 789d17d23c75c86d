package io.ragstone.internal.folder;

import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.model.ScanOutcome;
import io.ragstone.model.SourceItem;
import io.ragstone.model.SourceSpec;
import io.ragstone.spi.Source;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Makes folders and sources over them. */
final class Folders {

    private Folders() {}

    /** One scan: what was shown and how it ended. */
    record Scan(Map<String, SourceItem> items, ScanOutcome outcome) {

        SourceItem item(String path) {
            return Optional.ofNullable(items.get(path))
                    .orElseThrow(() -> new AssertionError(path + " is not among " + items.keySet()));
        }
    }

    static Path write(Path root, String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    static Source open(Path root, String... settings) {
        return open(root, new LocalDisk(), FixedTime.longAfterEveryChange(), settings);
    }

    static Source open(Path root, Disk disk, InstantSource clock, String... settings) {
        var map = new HashMap<String, String>();
        for (int i = 0; i < settings.length; i += 2) {
            map.put(settings[i], settings[i + 1]);
        }
        return new FolderSourceProvider(disk, clock).open(new SourceSpec("folder", root.toString(), map));
    }

    static Scan scan(Source source) {
        var items = new TreeMap<String, SourceItem>();
        ScanOutcome outcome = source.scan(item -> assertThat(items.put(item.path(), item))
                .as("%s is shown once", item.path())
                .isNull());
        return new Scan(items, outcome);
    }
}

package io.ragstone;

import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.internal.folder.FolderSourceProvider;
import io.ragstone.model.CollectionId;
import io.ragstone.model.CollectionSpec;
import io.ragstone.model.Fingerprint;
import io.ragstone.model.RawDocument;
import io.ragstone.model.ScanOutcome;
import io.ragstone.model.SourceItem;
import io.ragstone.model.SourceSpec;
import io.ragstone.spi.Source;
import io.ragstone.spi.SourceProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files on a disk that tells neither times of change nor file keys: an edit can leave every cheap sign as it was. */
class HiddenChangeTest {

    @TempDir
    Path root;

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-01-01T00:00:00Z"));

    @Test
    void aChangeThatTheFingerprintHidesIsFoundWithinTheSetTime() throws IOException {
        for (int i = 0; i < 20; i++) {
            Files.writeString(root.resolve(i + ".md"), "alpha " + i);
        }
        try (Ragstone ragstone = open()) {
            ragstone.add(
                    CollectionSpec.of(CollectionId.of("c"), new SourceSpec("timeless", root.toString(), Map.of())));
            ragstone.sync();
            Files.writeString(root.resolve("7.md"), "omega 7");

            assertThat(ragstone.sync().collections().get(0).changed()).isEmpty();
            int changed = 0;
            for (int hour = 0; hour < 10; hour++) {
                now.updateAndGet(time -> time.plus(Duration.ofHours(1)));
                changed += ragstone.sync().collections().get(0).changed().size();
            }

            assertThat(changed).isEqualTo(1);
            assertThat(ragstone.search("omega").hits())
                    .singleElement()
                    .matches(hit -> hit.path().equals("7.md"));
        }
    }

    @Test
    void statusSaysThatTheDiskHidesChanges() throws IOException {
        Files.writeString(root.resolve("a.md"), "alpha");
        try (Ragstone ragstone = open()) {
            ragstone.add(
                    CollectionSpec.of(CollectionId.of("c"), new SourceSpec("timeless", root.toString(), Map.of())));
            ragstone.sync();

            assertThat(ragstone.status().notes()).anyMatch(note -> note.startsWith("c: its file system has no change"));
        }
    }

    private Ragstone open() {
        return Ragstone.builder()
                .store("memory")
                .source(new Timeless())
                .verifyWithin(Duration.ofHours(10))
                .clock(now::get)
                .open();
    }

    private static final class Timeless implements SourceProvider {

        @Override
        public String name() {
            return "timeless";
        }

        @Override
        public Source open(SourceSpec spec) {
            Source real = new FolderSourceProvider().open(new SourceSpec("folder", spec.location(), spec.settings()));
            return new Source() {
                @Override
                public ScanOutcome scan(Consumer<SourceItem> each) {
                    ScanOutcome outcome = real.scan(item -> each.accept(new SourceItem(
                            item.path(), new Fingerprint("1", ""), item.size(), item.modified(), item.skip())));
                    return new ScanOutcome(
                            outcome.complete(),
                            outcome.problems(),
                            outcome.rootIdentity(),
                            outcome.revision(),
                            outcome.ignored(),
                            false);
                }

                @Override
                public RawDocument read(String path) {
                    RawDocument raw = real.read(path);
                    return new RawDocument(
                            path,
                            raw.content(),
                            new Fingerprint("1", raw.fingerprint().hash()),
                            raw.contentType(),
                            raw.modified());
                }
            };
        }
    }
}

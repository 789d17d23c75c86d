package io.ragstone;

import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.error.ExtractionException;
import io.ragstone.model.CollectionSelector;
import io.ragstone.model.Coverage;
import io.ragstone.model.ExtractedDocument;
import io.ragstone.model.ExtractionLimits;
import io.ragstone.model.Hit;
import io.ragstone.model.JobQuery;
import io.ragstone.model.RawDocument;
import io.ragstone.model.SyncRequest;
import io.ragstone.spi.Extractor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file that changes or goes, and is seen to, while its earlier content is being read. */
class ChangeDuringIndexingTest {

    @TempDir
    Path root;

    @Test
    void runsOnceMoreAndTheNewContentIsFound() throws IOException {
        Path file = root.resolve("note.slow");
        Files.writeString(file, "the first words");
        var extractor = new SlowExtractor(true, () -> Files.writeString(file, "other words now"));
        try (Ragstone ragstone =
                Ragstone.builder().store("memory").extractor(extractor).open()) {
            extractor.ragstone.add(ragstone);
            ragstone.addFolder("notes", root.toString());

            ragstone.sync();

            assertThat(extractor.read).containsExactly("the first words", "other words now");
            assertThat(ragstone.search("other words now").hits()).hasSize(1);
            assertThat(ragstone.search("first").hits()).isEmpty();
            assertThat(ragstone.jobs(new JobQuery(Set.of(), Set.of(), Optional.empty(), 9))
                            .items())
                    .isEmpty();
        }
    }

    @Test
    void leavesNothingOfADocumentThatIsRemovedBeforeItFails() throws IOException {
        Path file = root.resolve("note.slow");
        Files.writeString(file, "the first words");
        Files.writeString(root.resolve("stays.md"), "what stays");
        var extractor = new SlowExtractor(false, () -> Files.delete(file));
        try (Ragstone ragstone =
                Ragstone.builder().store("memory").extractor(extractor).open()) {
            extractor.ragstone.add(ragstone);
            ragstone.addFolder("notes", root.toString());

            ragstone.sync();

            assertThat(extractor.read).hasSize(1);
            Coverage.Counts counts = ragstone.status().collections().get(0).counts();
            assertThat(counts.documents()).isEqualTo(1);
            assertThat(counts.failed()).isZero();
            assertThat(ragstone.jobs(new JobQuery(Set.of(), Set.of(), Optional.empty(), 9))
                            .items())
                    .isEmpty();
        }
    }

    @Test
    void leavesNothingOfADocumentThatIsMovedBeforeItFails() throws IOException {
        Path file = root.resolve("note.slow");
        Files.writeString(file, "the first words");
        var extractor = new SlowExtractor(true, () -> {});
        try (Ragstone ragstone =
                Ragstone.builder().store("memory").extractor(extractor).open()) {
            extractor.ragstone.add(ragstone);
            ragstone.addFolder("notes", root.toString());
            ragstone.sync();
            extractor.next(false, () -> Files.move(file, root.resolve("moved.slow")));
            Files.setLastModifiedTime(file, FileTime.fromMillis(1_000_000_000_000L));

            ragstone.sync(SyncRequest.all().forced());
            extractor.next(true, () -> {});
            ragstone.sync();

            assertThat(ragstone.search("first words").hits())
                    .extracting(Hit::path)
                    .containsExactly("moved.slow");
            Coverage.Counts counts = ragstone.status().collections().get(0).counts();
            assertThat(counts.documents()).isEqualTo(1);
            assertThat(counts.failed()).isZero();
        }
    }

    /** Lets something happen to the file, and has it looked at, while it reads it for the first time. */
    private static final class SlowExtractor implements Extractor {

        /** Something that happens to a file. */
        interface Change {
            void happen() throws IOException;
        }

        private Change change = () -> {};
        private boolean isReadable;
        private int turn;
        private final List<Ragstone> ragstone = new ArrayList<>();
        private final List<String> read = new ArrayList<>();

        SlowExtractor(boolean isReadable, Change change) {
            next(isReadable, change);
        }

        final synchronized void next(boolean isReadable, Change change) {
            this.isReadable = isReadable;
            this.change = change;
            this.turn = 0;
        }

        @Override
        public boolean accepts(RawDocument document) {
            return document.path().endsWith(".slow");
        }

        @Override
        public synchronized ExtractedDocument extract(RawDocument document, ExtractionLimits limits) {
            String text = new String(document.content().toArray(), StandardCharsets.UTF_8);
            read.add(text);
            if (turn++ == 0) {
                change();
            }
            if (!isReadable && document.path().equals("note.slow")) {
                throw ExtractionException.unreadable(document.path() + " is torn", null);
            }
            return new ExtractedDocument(document.path(), "text/plain", "", text, true, Map.of(), List.of());
        }

        private void change() {
            try {
                change.happen();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            assertThat(ragstone.get(0).refresh(CollectionSelector.ALL, Duration.ZERO, Duration.ofSeconds(60)))
                    .isTrue();
        }
    }
}

package io.ragstone;

import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.error.ExtractionException;
import io.ragstone.internal.memory.MemoryJobQueueProvider;
import io.ragstone.internal.memory.MemoryStoreProvider;
import io.ragstone.model.CollectionId;
import io.ragstone.model.Document;
import io.ragstone.model.DocumentQuery;
import io.ragstone.model.DocumentState;
import io.ragstone.model.ExtractedDocument;
import io.ragstone.model.ExtractionLimits;
import io.ragstone.model.RawDocument;
import io.ragstone.spi.Extractor;
import io.ragstone.spi.JobQueue;
import io.ragstone.spi.Store;
import io.ragstone.spi.StoreOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A worker that is held up until another has done its job has nothing to say about the document any more. */
class LostLeaseTest {

    private static final CollectionId NOTES = CollectionId.of("notes");

    @TempDir
    Path root;

    @ParameterizedTest(name = "the late worker read {0}")
    @ValueSource(strings = {"BROKEN", "binary \0\0\0\0"})
    void whatTheOtherWorkerDidStands(String first) throws IOException {
        Path file = root.resolve("note.unstable");
        Files.writeString(file, first);
        var clock = new AtomicReference<>(InstantSource.system().instant());
        var held = new HeldUp(file, clock);
        StoreOptions options = StoreOptions.readWrite().withClock(clock::get);
        Store store = new MemoryStoreProvider().open("", options);
        JobQueue queue = new MemoryJobQueueProvider().open("", options);
        try (Ragstone ragstone = open(store, queue, held);
                Ragstone other = open(store, queue, held)) {
            held.other.add(other);
            ragstone.addFolder("notes", root.toString());

            ragstone.sync();

            assertThat(state(ragstone)).isEqualTo(DocumentState.INDEXED);
            assertThat(ragstone.search("whole").hits()).hasSize(1);
        }
    }

    private static Ragstone open(Store store, JobQueue queue, HeldUp held) {
        return Ragstone.builder()
                .store(store, queue)
                .extractor(held)
                .clock(held.clock::get)
                .open();
    }

    private static DocumentState state(Ragstone ragstone) {
        var query = new DocumentQuery(NOTES, Set.of(), Optional.empty(), 9);
        List<Document> documents = ragstone.documents(query).items();
        return documents.get(0).state();
    }

    /** Lets its lease run out when it first sees the document, mends the file, and has another index that. */
    private static final class HeldUp implements Extractor {

        private final AtomicBoolean isHeld = new AtomicBoolean();
        private final List<Ragstone> other = new ArrayList<>();
        private final Path file;
        private final AtomicReference<Instant> clock;

        HeldUp(Path file, AtomicReference<Instant> clock) {
            this.file = file;
            this.clock = clock;
        }

        @Override
        public boolean accepts(RawDocument document) {
            if (isHeld.compareAndSet(false, true)) {
                mend();
                clock.updateAndGet(now -> now.plus(Duration.ofHours(1)));
                other.get(0).sync();
            }
            return true;
        }

        private void mend() {
            try {
                Files.write(file, "a whole text".getBytes(StandardCharsets.UTF_8));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public ExtractedDocument extract(RawDocument document, ExtractionLimits limits) {
            String text = new String(document.content().toArray(), StandardCharsets.UTF_8);
            if (text.contains("BROKEN")) {
                throw ExtractionException.unreadable(document.path() + " is broken on purpose", null);
            }
            return new ExtractedDocument(document.path(), "text/plain", "", text, true, Map.of(), List.of());
        }
    }
}

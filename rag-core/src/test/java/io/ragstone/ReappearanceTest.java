package io.ragstone;

import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.internal.memory.MemoryJobQueueProvider;
import io.ragstone.internal.memory.MemoryStoreProvider;
import io.ragstone.model.CollectionId;
import io.ragstone.model.Coverage;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.DocumentState;
import io.ragstone.model.LedgerChange;
import io.ragstone.model.LedgerEntry;
import io.ragstone.spi.Store;
import io.ragstone.spi.StoreOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A document that was missing, for example because a folder could not be entered, and is there again as it was. */
class ReappearanceTest {

    private static final CollectionId NOTES = CollectionId.of("notes");

    @TempDir
    Path root;

    @ParameterizedTest
    @EnumSource(
            value = DocumentState.class,
            names = {"PENDING", "INDEXED"})
    void isPresentAndIndexedAfterTheNextSync(DocumentState state) throws IOException {
        Files.writeString(root.resolve("a.md"), "here again");
        StoreOptions options = StoreOptions.readWrite();
        Store store = new MemoryStoreProvider().open("", options);
        try (Ragstone ragstone = Ragstone.builder()
                .store(store, new MemoryJobQueueProvider().open("", options))
                .open()) {
            ragstone.addFolder("notes", root.toString());
            ragstone.sync();
            LedgerEntry entry = store.entry(new DocumentKey(NOTES, "a.md")).orElseThrow();
            if (state == DocumentState.PENDING) {
                store.record(NOTES, List.of(LedgerChange.queue("a.md", entry.seen(), 10, Optional.empty(), "")));
            }
            store.record(NOTES, List.of(LedgerChange.missing("a.md")));

            ragstone.sync();

            Coverage.Counts counts = ragstone.status().collections().get(0).counts();
            assertThat(counts.indexed()).isEqualTo(1);
            assertThat(counts.stale()).isZero();
            assertThat(store.entry(new DocumentKey(NOTES, "a.md")).orElseThrow().missing())
                    .isFalse();
        }
    }
}

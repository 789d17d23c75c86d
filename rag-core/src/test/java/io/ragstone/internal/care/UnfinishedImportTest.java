package io.ragstone.internal.care;

import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.Care;
import io.ragstone.NewDocument;
import io.ragstone.Ragstone;
import io.ragstone.internal.memory.MemoryJobQueueProvider;
import io.ragstone.internal.memory.MemoryStoreProvider;
import io.ragstone.model.CareProgress;
import io.ragstone.model.CollectionId;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.Finding;
import io.ragstone.spi.Store;
import io.ragstone.spi.StoreOptions;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is left of an import whose process was killed is known for what it is, and removed. */
class UnfinishedImportTest {

    private static final CollectionId NOTES = CollectionId.of("notes");

    @TempDir
    private Path folder;

    private final Store store = new MemoryStoreProvider().open("", StoreOptions.readWrite());

    private Ragstone halfImported() {
        Ragstone index = Ragstone.builder()
                .store(store, new MemoryJobQueueProvider().open("", StoreOptions.readWrite()))
                .open();
        index.addPush("notes");
        index.addPush("others");
        index.put(NOTES, NewDocument.of("a.md", "text"));
        new UnfinishedImports(store).begin(NOTES);
        return index;
    }

    @Test
    void aRepairRemovesIt() {
        try (Ragstone index = halfImported()) {
            Care care = index.care();
            assertThat(care.inspect(CareProgress.SILENT))
                    .extracting(Finding::code)
                    .containsExactly("import-unfinished");

            assertThat(care.repair(CareProgress.SILENT).left()).isEmpty();

            assertThat(care.inspect(CareProgress.SILENT)).isEmpty();
            assertThat(index.collections()).extracting(each -> each.id().name()).containsExactly("others");
        }
    }

    @Test
    void theNextImportReplacesIt() {
        Path file = folder.resolve("export");
        try (Ragstone other = Ragstone.open("memory")) {
            other.addPush("notes");
            other.put(NOTES, NewDocument.of("b.md", "whole"));
            other.care().exportTo(file, CareProgress.SILENT);
        }
        try (Ragstone index = halfImported()) {
            index.care().importFrom(file, CareProgress.SILENT);

            assertThat(store.chunks(new DocumentKey(NOTES, "a.md"))).isEmpty();
            assertThat(store.chunks(new DocumentKey(NOTES, "b.md"))).hasSize(1);
            assertThat(index.care().inspect(CareProgress.SILENT)).isEmpty();
        }
    }
}

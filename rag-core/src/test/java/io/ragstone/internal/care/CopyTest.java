package io.ragstone.internal.care;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ragstone.NewDocument;
import io.ragstone.Ragstone;
import io.ragstone.error.ConflictException;
import io.ragstone.internal.memory.MemoryJobQueueProvider;
import io.ragstone.internal.memory.MemoryStoreProvider;
import io.ragstone.model.CareProgress;
import io.ragstone.model.CollectionId;
import io.ragstone.model.CopyReport;
import io.ragstone.spi.Store;
import io.ragstone.spi.StoreOptions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a copy does with a target that is not empty. */
class CopyTest {

    private static final CollectionId NOTES = CollectionId.of("notes");

    private final Store target = new MemoryStoreProvider().open("", StoreOptions.readWrite());
    private final Ragstone from = Ragstone.open("memory");
    private final Ragstone into = Ragstone.builder()
            .store(target, new MemoryJobQueueProvider().open("", StoreOptions.readWrite()))
            .open();

    @BeforeEach
    void oneDocument() {
        from.addPush("notes");
        from.put(NOTES, NewDocument.of("a.md", "a zebra"));
    }

    @AfterEach
    void close() {
        from.close();
        into.close();
    }

    private CopyReport copy(String origin) {
        return from.care().copyTo(into, origin, CareProgress.SILENT);
    }

    @Test
    void aCopyLeavesNoMarkAndIsNotMadeTwice() {
        assertThat(copy("here").documents()).isEqualTo(1);

        assertThat(into.search("zebra").hits()).hasSize(1);
        assertThat(target.metadata("")).isEmpty();
        assertThatThrownBy(() -> copy("here"))
                .isInstanceOf(ConflictException.class)
                .hasMessageContaining("not empty")
                .hasMessageContaining("'notes'");
    }

    @Test
    void aTargetThatHoldsAnythingIsRefusedUnchanged() {
        target.putMetadata("key", "value");

        assertThatThrownBy(() -> copy("here")).isInstanceOf(ConflictException.class);
        assertThat(target.metadata("")).containsOnlyKeys("key");
        assertThat(target.collections()).isEmpty();
    }

    @Test
    void aCopyThatWasCutOffBeginsAnewFromTheSamePlaceAlone() {
        into.addPush("notes");
        into.put(NOTES, NewDocument.of("gone.md", "was removed meanwhile"));
        into.addPush("gone");
        target.putMetadata(Copier.MARK, "here");
        target.putMetadata(UnfinishedImports.PREFIX + "gone", "begun");
        target.putMetadata("key", "removed meanwhile");

        assertThatThrownBy(() -> copy("elsewhere"))
                .isInstanceOf(ConflictException.class)
                .hasMessageContaining("a part of a copy of here that was cut off");
        assertThat(copy("here").documents()).isEqualTo(1);

        assertThat(into.collections()).extracting(each -> each.id().name()).containsExactly("notes");
        assertThat(into.search("meanwhile").hits()).isEmpty();
        assertThat(into.search("zebra").hits()).hasSize(1);
        assertThat(target.metadata("")).isEmpty();
    }
}

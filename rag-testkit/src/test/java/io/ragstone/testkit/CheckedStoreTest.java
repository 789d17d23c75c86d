package io.ragstone.testkit;

import static io.ragstone.testkit.StoreBench.DOCS;
import static io.ragstone.testkit.StoreBench.SPACE;
import static io.ragstone.testkit.StoreBench.document;
import static io.ragstone.testkit.StoreBench.everywhere;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.ragstone.error.StoreException;
import io.ragstone.model.ChunkContent;
import io.ragstone.model.CollectionId;
import io.ragstone.model.LexicalQuery;
import io.ragstone.model.TermGroup;
import io.ragstone.model.TextVector;
import io.ragstone.model.Vector;
import io.ragstone.spi.Store;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class CheckedStoreTest {

    private final ManualTime time = ManualTime.start();
    private CheckedStore checked;
    private StoreBench bench;

    @BeforeEach
    void open() {
        checked = new CheckedStore(Memory.store(time));
        bench = new StoreBench(checked, time);
        bench.save(DOCS);
    }

    /** A caller who keeps the rules is not disturbed. */
    @Nested
    class AsAStore extends StoreDifferenceContract {

        @Override
        protected Store emptyStore(InstantSource clock) {
            return new CheckedStore(Memory.store(clock));
        }
    }

    @Test
    void refusesUseAfterClosing() {
        checked.close();

        assertThatIllegalStateException().isThrownBy(checked::collections).withMessageContaining("after close");
        assertThat(checked.breaches()).hasSize(1);
    }

    @Test
    void refusesVectorsOfOtherDimensions() {
        var vectors = List.of(new TextVector("hash", Vector.normalised(1, 2)));

        assertThatIllegalStateException()
                .isThrownBy(() -> checked.putVectors(SPACE, vectors))
                .withMessageContaining("2 dimensions");
    }

    @Test
    void refusesCollectionsThatNobodySaved() {
        assertThatIllegalStateException()
                .isThrownBy(() -> checked.record(CollectionId.of("nobody"), List.of()))
                .withMessageContaining("nobody");
    }

    @Test
    void refusesGenerationsThatNobodyWasGiven() {
        assertThatIllegalStateException()
                .isThrownBy(
                        () -> checked.replace(document("a.md").passage("text").build(7)))
                .withMessageContaining("generation 7");
    }

    @Test
    void refusesFalseHashes() {
        DocumentBuilder document = document("a.md").passage("text");
        var content = document.build(checked.begin(document.key()));
        ChunkContent chunk = content.chunks().get(0);
        var falsified = List.of(new ChunkContent(chunk.draft(), chunk.terms(), "false"));

        assertThatIllegalStateException()
                .isThrownBy(() -> checked.replace(content.withChunks(falsified)))
                .withMessageContaining("false");
    }

    @Test
    void refusesToSelectWhatIsNotScored() {
        var groups = List.of(new TermGroup(List.of("text")));
        var query = new LexicalQuery(groups, List.of(), "", checked.statistics(List.of()), everywhere(), 1);

        assertThatIllegalStateException().isThrownBy(() -> checked.lexical(query));
    }

    @Test
    void aFlakyStoreFailsTheSameCallsForTheSameSeed() {
        assertThat(failures(1)).isEqualTo(failures(1)).isNotEqualTo(failures(2)).contains(true, false);
    }

    private List<Boolean> failures(long seed) {
        var failures = new ArrayList<Boolean>();
        try (var flaky = new FlakyStore(Memory.store(time), 0.5, seed)) {
            for (int i = 0; i < 40; i++) {
                failures.add(isRefused(flaky));
            }
        }
        return failures;
    }

    private static boolean isRefused(Store flaky) {
        try {
            flaky.collections();
            return false;
        } catch (StoreException e) {
            return e.isTransient();
        }
    }
}

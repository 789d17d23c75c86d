package io.ragstone.internal.sync;

import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.model.CollectionId;
import io.ragstone.model.DocumentContent;
import io.ragstone.model.RemovalReport;
import io.ragstone.model.ReplaceOutcome;
import io.ragstone.spi.DocumentWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RemovalsTest {

    private final List<Integer> sizes = new ArrayList<>();
    private final List<String> removed = new ArrayList<>();

    private RemovalReport remove(int documents, int chunksEach) {
        List<String> paths =
                IntStream.range(0, documents).mapToObj(i -> "note-" + i).toList();
        var writer = new DocumentWriter() {
            @Override
            public ReplaceOutcome replace(DocumentContent content) {
                throw new IllegalStateException("nothing is replaced here");
            }

            @Override
            public RemovalReport removeDocuments(CollectionId id, List<String> some) {
                sizes.add(some.size());
                removed.addAll(some);
                return new RemovalReport(some.size(), some.size() * chunksEach);
            }
        };
        RemovalReport report = Removals.documents(writer, CollectionId.of("c"), paths, () -> {});
        assertThat(removed).isEqualTo(paths);
        return report;
    }

    @Test
    void manySmallDocumentsGoInFewTransactions() {
        assertThat(remove(10_000, 0)).isEqualTo(new RemovalReport(10_000, 0));

        assertThat(sizes.size()).isLessThan(15);
    }

    @Test
    void documentsWithManyPassagesGoAFewAtATime() {
        assertThat(remove(1_000, 400)).isEqualTo(new RemovalReport(1_000, 400_000));

        assertThat(sizes.subList(1, sizes.size())).allMatch(size -> size <= 10);
    }

    @Test
    void nothingIsNoTransaction() {
        assertThat(remove(0, 0)).isEqualTo(new RemovalReport(0, 0));

        assertThat(sizes).isEmpty();
    }
}

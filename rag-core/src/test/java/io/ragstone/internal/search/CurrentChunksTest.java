package io.ragstone.internal.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.NewDocument;
import io.ragstone.Ragstone;
import io.ragstone.internal.memory.MemoryJobQueueProvider;
import io.ragstone.internal.memory.MemoryStoreProvider;
import io.ragstone.model.Chunk;
import io.ragstone.model.ChunkRef;
import io.ragstone.model.CollectionId;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.RankedChunk;
import io.ragstone.spi.Store;
import io.ragstone.spi.StoreOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What was found is fetched a moment later, when it may have been replaced. */
class CurrentChunksTest {

    private static final CollectionId NOTES = CollectionId.of("notes");

    private final Store store = new MemoryStoreProvider().open("", StoreOptions.readWrite());
    private final Ragstone index = Ragstone.builder()
            .store(store, new MemoryJobQueueProvider().open("", StoreOptions.readWrite()))
            .open();

    @BeforeEach
    void add() {
        index.addPush("notes");
        put("a.md", "old", 3);
        put("b.md", "other", 2);
    }

    @AfterEach
    void close() {
        index.close();
    }

    private void put(String path, String word, int sections) {
        String text = IntStream.range(0, sections)
                .mapToObj(i -> "# Part " + i + "\n\n" + (word + " sentence. ").repeat(60))
                .collect(Collectors.joining("\n\n"));
        index.put(NOTES, NewDocument.of(path, text));
    }

    private List<ChunkRef> refs(String path) {
        return store.chunks(new DocumentKey(NOTES, path)).stream()
                .map(Chunk::ref)
                .toList();
    }

    @Test
    void whatIsStillThereIsShownAsItWasFound() {
        List<ChunkRef> found = refs("a.md");

        assertThat(CurrentChunks.of(store, found).values())
                .extracting(Chunk::ref)
                .containsExactlyInAnyOrderElementsOf(found);
    }

    @Test
    void allPassagesOfAReplacedDocumentAreOfItsNewVersion() {
        List<ChunkRef> found = refs("a.md");
        List<ChunkRef> other = refs("b.md");
        put("a.md", "new", 2);
        List<ChunkRef> now = refs("a.md");

        Map<Long, Chunk> chunks =
                CurrentChunks.of(store, List.of(found.get(0), other.get(0), found.get(found.size() - 1), now.get(1)));

        assertThat(chunks.get(found.get(0).id()).ref()).isEqualTo(now.get(0));
        assertThat(chunks.get(found.get(found.size() - 1).id()).ref()).isEqualTo(now.get(now.size() - 1));
        assertThat(chunks.get(now.get(1).id()).ref()).isEqualTo(now.get(1));
        assertThat(chunks.get(other.get(0).id()).ref()).isEqualTo(other.get(0));
    }

    @Test
    void aReplacedPassageStandsWhereItWasFoundFirstHoweverFarDownItsSuccessorIs() {
        var ranking = new ArrayList<RankedChunk>();
        ranking.add(new RankedChunk(refs("a.md").get(0), 1, List.of()));
        for (int i = 0; i < 60; i++) {
            index.put(
                    NOTES, NewDocument.of("other-" + i, "number " + i + " is nothing like " + i * i + " or " + 7 * i));
            ranking.add(new RankedChunk(refs("other-" + i).get(0), 0.5, List.of()));
        }
        put("a.md", "new", 3);
        ranking.add(new RankedChunk(refs("a.md").get(0), 0.1, List.of()));

        List<String> paths = new Diversifier(store, Diversifier.Choice.FULL)
                .take(ranking, 100).stream()
                        .map(passage -> passage.chunk().ref().document().path())
                        .toList();

        assertThat(paths).startsWith("a.md").containsOnlyOnce("a.md");
    }

    @Test
    void whatIsGoneIsLeftOut() {
        List<ChunkRef> found = refs("a.md");
        index.remove(new DocumentKey(NOTES, "a.md"));
        assertThat(CurrentChunks.of(store, found)).isEmpty();

        List<ChunkRef> other = refs("b.md");
        index.remove(NOTES);
        assertThat(CurrentChunks.of(store, other)).isEmpty();
    }
}

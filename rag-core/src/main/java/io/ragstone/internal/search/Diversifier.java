package io.ragstone.internal.search;

import io.ragstone.model.Chunk;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.RankedChunk;
import io.ragstone.spi.DocumentReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Makes a ranking worth reading: a passage that says nearly the same as a better one is left out, chunks that follow
 * each other become one passage, and the fourth and later passages of one document stand behind those of others.
 *
 * <p>It takes the ranking in windows of fixed size and never looks back beyond one, so that however many passages are
 * wanted, the first ones are the same. Not thread-safe; one serves one search.
 */
final class Diversifier {

    private static final int WINDOW = 40;
    private static final int MOST_OF_ONE_DOCUMENT = 3;

    private final DocumentReader reader;
    private final Choice choice;
    private final Set<Long> seen = new HashSet<>();
    private final Set<Long> shown = new HashSet<>();
    private final List<Shingles> told = new ArrayList<>();
    private final Map<DocumentKey, Integer> perDocument = new HashMap<>();
    private final List<RankedChunk> repeated = new ArrayList<>();

    /** What is done to a ranking. */
    enum Choice {
        /** Everything. */
        FULL,
        /** All but moving passages back: each holds the very string asked for. */
        IN_ORDER,
        /** Nothing: every place counts. */
        NONE
    }

    Diversifier(DocumentReader reader, Choice choice) {
        this.reader = reader;
        this.choice = choice;
    }

    /** The passages that were left out because a better one says nearly the same. */
    List<RankedChunk> repeated() {
        return List.copyOf(repeated);
    }

    /**
     * Takes passages from the head of {@code ranking}, which may repeat earlier ones, until there are {@code wanted}.
     */
    List<Passage> take(List<RankedChunk> ranking, int wanted) {
        List<RankedChunk> fresh =
                ranking.stream().filter(each -> seen.add(each.chunk().id())).toList();
        var taken = new ArrayList<Passage>();
        for (int from = 0; from < fresh.size() && taken.size() < wanted; from += WINDOW) {
            taken.addAll(window(fresh.subList(from, Math.min(fresh.size(), from + WINDOW))));
        }
        return taken;
    }

    private List<Passage> window(List<RankedChunk> ranked) {
        Map<Long, Chunk> chunks =
                CurrentChunks.of(reader, ranked.stream().map(RankedChunk::chunk).toList());
        var passages = new ArrayList<Passage>();
        for (RankedChunk each : ranked) {
            Chunk chunk = chunks.get(each.chunk().id());
            if (chunk != null && isFirst(chunk) && isNews(each, chunk)) {
                place(Passage.of(each, chunk), passages);
            }
        }
        return choice == Choice.FULL ? spread(passages) : passages;
    }

    /**
     * A passage that took the place of one that was found may have been found itself, by another leg and further down;
     * it stands where it comes first.
     */
    private boolean isFirst(Chunk chunk) {
        return shown.add(chunk.ref().id());
    }

    private boolean isNews(RankedChunk ranked, Chunk chunk) {
        if (choice == Choice.NONE) {
            return true;
        }
        Shingles shingles = Shingles.of(chunk.text());
        if (told.stream().anyMatch(shingles::isNearly)) {
            repeated.add(ranked);
            return false;
        }
        told.add(shingles);
        return true;
    }

    /** Adds the passage at the end, or to a better one that it adjoins, which may then adjoin another. */
    private void place(Passage passage, List<Passage> passages) {
        for (int i = 0; choice != Choice.NONE && i < passages.size(); i++) {
            Optional<Passage> merged = passages.get(i).merged(passage);
            if (merged.isPresent()) {
                passages.set(i, merged.get());
                closeGap(i, passages);
                return;
            }
        }
        passages.add(passage);
    }

    private static void closeGap(int better, List<Passage> passages) {
        for (int i = better + 1; i < passages.size(); i++) {
            Optional<Passage> merged = passages.get(better).merged(passages.get(i));
            if (merged.isPresent()) {
                passages.set(better, merged.get());
                passages.remove(i);
                return;
            }
        }
    }

    private List<Passage> spread(List<Passage> passages) {
        var spread = new ArrayList<Passage>(passages.size());
        var back = new ArrayList<Passage>();
        for (Passage passage : passages) {
            int count = perDocument.merge(passage.chunk().ref().document(), 1, Integer::sum);
            (count > MOST_OF_ONE_DOCUMENT ? back : spread).add(passage);
        }
        spread.addAll(back);
        return spread;
    }
}

package io.ragstone.internal.search;

import io.ragstone.model.Candidate;
import io.ragstone.model.ChunkRef;
import io.ragstone.model.Leg;
import io.ragstone.model.LegScore;
import io.ragstone.model.RankedChunk;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects what each leg adds to each passage. The score of a passage is the sum, in the order of the legs. */
final class Contributions {

    private static final Comparator<RankedChunk> BEST_FIRST =
            Comparator.comparingDouble(RankedChunk::score).reversed().thenComparing(RankedChunk::chunk);

    private final Map<Long, Entry> entries = new LinkedHashMap<>();

    /** Counts {@code contribution} for a candidate that stands at {@code rank}, from 1, in the list of {@code leg}. */
    void add(Leg leg, int rank, Candidate candidate, double contribution) {
        Entry entry = entries.computeIfAbsent(candidate.chunk().id(), id -> new Entry(candidate.chunk()));
        entry.legs.add(new LegScore(leg, rank, candidate.score(), contribution));
    }

    /** Everything that was added, best first; equal scores by collection, path and ordinal. */
    List<RankedChunk> ranked() {
        return entries.values().stream().map(Entry::ranked).sorted(BEST_FIRST).toList();
    }

    private static final class Entry {

        private final ChunkRef chunk;
        private final List<LegScore> legs = new ArrayList<>();

        Entry(ChunkRef chunk) {
            this.chunk = chunk;
        }

        RankedChunk ranked() {
            double sum = 0;
            for (LegScore leg : legs) {
                sum += leg.contribution();
            }
            return new RankedChunk(chunk, sum, legs);
        }
    }
}

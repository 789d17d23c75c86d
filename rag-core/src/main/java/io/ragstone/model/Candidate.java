package io.ragstone.model;

import java.util.Comparator;

/**
 * A passage and how good one leg finds it. Scores compare within one list only.
 *
 * @param chunk where it is
 * @param score higher is better
 */
public record Candidate(ChunkRef chunk, double score) {

    /** Best first; equal scores by collection, path and ordinal. */
    public static final Comparator<Candidate> BEST_FIRST =
            Comparator.comparingDouble(Candidate::score).reversed().thenComparing(Candidate::chunk);
}

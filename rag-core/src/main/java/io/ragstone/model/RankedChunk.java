package io.ragstone.model;

import java.util.List;

/**
 * A passage with its fused score.
 *
 * @param chunk where it is
 * @param score higher is better; compares within one response only
 * @param legs how each leg that found it saw it
 */
public record RankedChunk(ChunkRef chunk, double score, List<LegScore> legs) {

    public RankedChunk {
        legs = List.copyOf(legs);
    }
}

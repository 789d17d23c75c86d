package io.ragstone.model;

import java.util.List;
import java.util.Optional;

/**
 * The answer to a {@link SearchRequest}.
 *
 * @param query what was asked
 * @param hits best first
 * @param coverage what the answer could and could not see
 * @param legs what each leg did
 * @param warnings what the caller should know: dropped terms, cut passages, degraded legs, stale collections
 * @param cursor where to go on; empty when there is no more
 */
public record SearchResponse(
        String query,
        List<Hit> hits,
        Coverage coverage,
        List<LegReport> legs,
        List<String> warnings,
        Optional<String> cursor) {

    public SearchResponse {
        hits = List.copyOf(hits);
        legs = List.copyOf(legs);
        warnings = List.copyOf(warnings);
    }
}

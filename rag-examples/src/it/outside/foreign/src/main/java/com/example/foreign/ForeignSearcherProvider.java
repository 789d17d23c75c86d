package com.example.foreign;

import io.ragstone.model.Candidate;
import io.ragstone.model.Leg;
import io.ragstone.model.LegScore;
import io.ragstone.model.RankedChunk;
import io.ragstone.spi.HybridSearcher;
import io.ragstone.spi.HybridSearcherProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Believes in words alone. */
public final class ForeignSearcherProvider implements HybridSearcherProvider {

    @Override
    public String name() {
        return "foreign";
    }

    @Override
    public HybridSearcher create(Map<String, String> settings) {
        return (plan, legs) -> {
            var ranked = new ArrayList<RankedChunk>();
            for (Candidate each : legs.candidates(Leg.LEXICAL, plan.limit())) {
                var score = new LegScore(Leg.LEXICAL, ranked.size() + 1, each.score(), each.score());
                ranked.add(new RankedChunk(each.chunk(), each.score(), List.of(score)));
            }
            return ranked;
        };
    }
}

package io.ragstone.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.ragstone.model.Candidate;
import io.ragstone.model.ChunkRef;
import io.ragstone.model.CollectionId;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.Leg;
import io.ragstone.model.LegScore;
import io.ragstone.model.RankedChunk;
import io.ragstone.model.SearchPlan;
import io.ragstone.spi.HybridSearcher;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A profile that breaks one rule fails the tests of that rule, and of no other. */
class HybridSearcherSabotageTest {

    @ParameterizedTest
    @EnumSource(HybridSearcherRule.class)
    void breakingARuleFailsExactlyItsTests(HybridSearcherRule rule) {
        assertThat(Sabotage.rulesBrokenIn(Broken.class, rule)).containsExactly(rule.id());
    }

    @ExtendWith(Sabotage.class)
    static final class Broken extends HybridSearcherContract {

        private final HybridSearcher searcher;

        Broken(HybridSearcherRule rule) {
            HybridSearcher sound = new RankSum();
            this.searcher = switch (rule) {
                case H1_ONLY_WHAT_WAS_OFFERED_EACH_ONCE -> (plan, legs) -> withStranger(sound.rank(plan, legs));
                case H2_SCORES_FALL_AND_TIES_ARE_ORDERED -> (plan, legs) -> scored(sound.rank(plan, legs), x -> -x);
                case H3_WHAT_EVERY_LEG_PREFERS_STAYS_AHEAD ->
                    (plan, legs) -> RankSum.sorted(scored(sound.rank(plan, legs), x -> -x));
                case H4_A_SILENT_LEG_CHANGES_NOTHING ->
                    (plan, legs) -> RankSum.sorted(distracted(sound.rank(plan, legs), legs));
                case H5_CONTRIBUTIONS_ADD_UP -> (plan, legs) -> overstated(sound.rank(plan, legs));
                case H6_SAFE_FROM_ANY_THREAD -> new OneThread(sound);
            };
        }

        @Override
        protected HybridSearcher searcher() {
            return searcher;
        }
    }

    private static List<RankedChunk> withStranger(List<RankedChunk> ranked) {
        var more = new ArrayList<>(ranked);
        var stranger = new ChunkRef(-1, new DocumentKey(CollectionId.of("zzz"), "zzz"), 0);
        if (!ranked.isEmpty()) {
            more.add(new RankedChunk(stranger, 0, List.of()));
        }
        return more;
    }

    private static List<RankedChunk> scored(List<RankedChunk> ranked, DoubleUnaryOperator change) {
        return ranked.stream()
                .map(each -> new RankedChunk(
                        each.chunk(),
                        change.applyAsDouble(each.score()),
                        each.legs().stream()
                                .map(leg -> new LegScore(
                                        leg.leg(), leg.rank(), leg.score(), change.applyAsDouble(leg.contribution())))
                                .toList()))
                .toList();
    }

    /** Where a leg ran and found nothing, ranks by how many legs found a passage, as if the silent one had voted. */
    private static List<RankedChunk> distracted(List<RankedChunk> ranked, HybridSearcher.Legs legs) {
        boolean isSilent = legs.available().stream()
                .anyMatch(leg -> legs.candidates(leg, 1).isEmpty());
        return isSilent
                ? scored(ranked, x -> x > 0 ? 1 : 0).stream()
                        .map(HybridSearcherSabotageTest::resummed)
                        .toList()
                : ranked;
    }

    private static RankedChunk resummed(RankedChunk ranked) {
        double sum = ranked.legs().stream().mapToDouble(LegScore::contribution).sum();
        return new RankedChunk(ranked.chunk(), sum, ranked.legs());
    }

    private static List<RankedChunk> overstated(List<RankedChunk> ranked) {
        return ranked.stream()
                .map(each -> new RankedChunk(each.chunk(), 2 * each.score(), each.legs()))
                .toList();
    }

    /** Refuses every thread but the first that came. */
    private static final class OneThread implements HybridSearcher {

        private final HybridSearcher sound;
        private final Thread owner = Thread.currentThread();

        OneThread(HybridSearcher sound) {
            this.sound = sound;
        }

        @Override
        public List<RankedChunk> rank(SearchPlan plan, Legs legs) {
            if (Thread.currentThread() != owner) {
                throw new IllegalStateException("called from another thread");
            }
            return sound.rank(plan, legs);
        }
    }

    /** A sound profile, as plain as can be: one over the rank, added over the legs. */
    private static final class RankSum implements HybridSearcher {

        @Override
        public List<RankedChunk> rank(SearchPlan plan, Legs legs) {
            Map<ChunkRef, List<LegScore>> scores = new HashMap<>();
            for (Leg leg : legs.available()) {
                List<Candidate> found = legs.candidates(leg, Integer.MAX_VALUE);
                for (int i = 0; i < found.size(); i++) {
                    var score = new LegScore(leg, i + 1, found.get(i).score(), 1.0 / (i + 1));
                    scores.computeIfAbsent(found.get(i).chunk(), chunk -> new ArrayList<>())
                            .add(score);
                }
            }
            return sorted(scores.entrySet().stream()
                    .map(entry -> resummed(new RankedChunk(entry.getKey(), 0, entry.getValue())))
                    .toList());
        }

        static List<RankedChunk> sorted(List<RankedChunk> ranked) {
            return ranked.stream()
                    .sorted(Comparator.comparingDouble(RankedChunk::score)
                            .reversed()
                            .thenComparing(RankedChunk::chunk))
                    .toList();
        }
    }
}

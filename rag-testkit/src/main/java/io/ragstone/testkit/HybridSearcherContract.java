package io.ragstone.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.ragstone.model.ChunkRef;
import io.ragstone.model.Leg;
import io.ragstone.model.LegScore;
import io.ragstone.model.RankedChunk;
import io.ragstone.model.SearchPlan;
import io.ragstone.spi.HybridSearcher;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;

/**
 * What every {@link HybridSearcher} must do. A profile's own tests extend this class:
 *
 * <pre>{@code
 * class MyProfileTest extends HybridSearcherContract {
 *
 *     @Override
 *     protected HybridSearcher searcher() {
 *         return new MyProfileProvider().create(Map.of());
 *     }
 * }
 * }</pre>
 */
public abstract class HybridSearcherContract {

    private static final int WANTED = 20;
    private static final int THREADS = 4;
    private static final Set<Leg> ALL = EnumSet.complementOf(EnumSet.of(Leg.RERANK));

    /** For subclasses. */
    protected HybridSearcherContract() {}

    /** The profile under test. May be the same one for all tests. */
    protected abstract HybridSearcher searcher();

    @ParameterizedTest(name = "seed {0}")
    @Verifies("H1")
    @Seeded
    void ranksOnlyWhatALegOfferedEachOnce(long seed) {
        var random = new SplittableRandom(seed);
        FoundLegs legs = FoundLegs.random(random, ALL);
        var offered = new HashSet<ChunkRef>();
        ALL.forEach(leg -> offered.addAll(legs.places(leg)));

        assertThat(places(rank(random, legs)))
                .isNotEmpty()
                .doesNotHaveDuplicates()
                .isSubsetOf(offered);
    }

    @Test
    @Verifies("H1")
    void nothingOfferedIsNothingRanked() {
        assertThat(searcher().rank(plan(false), FoundLegs.none())).isEmpty();
    }

    @ParameterizedTest(name = "seed {0}")
    @Verifies("H2")
    @Seeded
    void scoresFallAndEqualOnesFollowThePlaceOfThePassage(long seed) {
        var random = new SplittableRandom(seed);
        List<RankedChunk> ranked = rank(random, FoundLegs.random(random, ALL));

        for (int i = 1; i < ranked.size(); i++) {
            RankedChunk before = ranked.get(i - 1);
            RankedChunk after = ranked.get(i);
            assertThat(after.score()).as("score at rank %s", i + 1).isLessThanOrEqualTo(before.score());
            if (after.score() == before.score()) {
                assertThat(after.chunk()).as("passage at rank %s", i + 1).isGreaterThanOrEqualTo(before.chunk());
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @Verifies("H3")
    @Seeded
    void whatEveryLegRanksHigherIsRankedHigher(long seed) {
        var random = new SplittableRandom(seed);
        Set<Leg> some = EnumSet.of(Leg.LEXICAL, Leg.VECTOR);
        FoundLegs legs = FoundLegs.random(random, random.nextBoolean() ? ALL : some);
        List<ChunkRef> ranked = places(rank(random, legs));
        List<Map<ChunkRef, Integer>> ranks =
                legs.available().stream().map(leg -> ranks(legs.places(leg))).toList();

        var unjust = new ArrayList<String>();
        for (int i = 0; i < ranked.size(); i++) {
            for (ChunkRef lower : ranked.subList(i + 1, ranked.size())) {
                ChunkRef higher = ranked.get(i);
                if (ranks.stream().allMatch(leg -> prefers(leg, lower, higher))) {
                    unjust.add(higher + " stands above " + lower);
                }
            }
        }
        assertThat(unjust).as("against all legs").isEmpty();
    }

    private static Map<ChunkRef, Integer> ranks(List<ChunkRef> places) {
        var ranks = new HashMap<ChunkRef, Integer>();
        places.forEach(place -> ranks.put(place, ranks.size()));
        return ranks;
    }

    private static boolean prefers(Map<ChunkRef, Integer> ranks, ChunkRef left, ChunkRef right) {
        return ranks.getOrDefault(left, Integer.MAX_VALUE) < ranks.getOrDefault(right, Integer.MAX_VALUE);
    }

    @ParameterizedTest(name = "seed {0}")
    @Verifies("H4")
    @Seeded
    void aLegThatIsOffAndOneThatFindsNothingAreTheSame(long seed) {
        var random = new SplittableRandom(seed);
        boolean exactFirst = random.nextBoolean();
        for (Leg silent : ALL) {
            FoundLegs off = FoundLegs.random(random, ALL).without(silent);
            FoundLegs empty = off.with(silent, List.of());

            assertThat(places(searcher().rank(plan(exactFirst), empty)))
                    .as("without %s", silent)
                    .isEqualTo(places(searcher().rank(plan(exactFirst), off)));
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @Verifies("H5")
    @Seeded
    void theContributionsOfTheLegsAddUpToTheScore(long seed) {
        var random = new SplittableRandom(seed);
        FoundLegs legs = FoundLegs.random(random, ALL);

        for (RankedChunk ranked : rank(random, legs)) {
            double sum =
                    ranked.legs().stream().mapToDouble(LegScore::contribution).sum();
            assertThat(sum).as("%s", ranked).isCloseTo(ranked.score(), within(1e-9 * Math.max(1, Math.abs(sum))));
            for (LegScore leg : ranked.legs()) {
                assertThat(legs.places(leg.leg())).as("%s", leg).contains(ranked.chunk());
            }
        }
    }

    @Test
    @Verifies("H6")
    void threadsDoNotDisturbEachOther() throws Exception {
        HybridSearcher searcher = searcher();
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            var answers = new ArrayList<Future<List<ChunkRef>>>();
            for (int i = 0; i < 200; i++) {
                answers.add(threads.submit(asking(searcher, i)));
            }
            for (int i = 0; i < answers.size(); i++) {
                assertThat(answers.get(i).get()).isEqualTo(asking(searcher(), i).call());
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static Callable<List<ChunkRef>> asking(HybridSearcher searcher, long seed) {
        return () -> places(searcher.rank(plan(seed % 2 == 0), FoundLegs.random(new SplittableRandom(seed), ALL)));
    }

    private List<RankedChunk> rank(SplittableRandom random, FoundLegs legs) {
        return searcher().rank(plan(random.nextBoolean()), legs);
    }

    private static SearchPlan plan(boolean exactFirst) {
        return new SearchPlan("a query", exactFirst, WANTED);
    }

    private static List<ChunkRef> places(List<RankedChunk> ranked) {
        return ranked.stream().map(RankedChunk::chunk).toList();
    }
}

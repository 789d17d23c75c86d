package io.ragstone.testkit;

import io.ragstone.model.Candidate;
import io.ragstone.model.ChunkRef;
import io.ragstone.model.CollectionId;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.Leg;
import io.ragstone.spi.HybridSearcher;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/** What legs found, made up: for tests of fusion profiles. Immutable. */
public final class FoundLegs implements HybridSearcher.Legs {

    private static final int PASSAGES = 60;
    private static final int DISTINCT_SCORES = 40;

    private final Map<Leg, List<Candidate>> byLeg;

    private FoundLegs(Map<Leg, List<Candidate>> byLeg) {
        this.byLeg = new EnumMap<>(Leg.class);
        byLeg.forEach((leg, candidates) -> this.byLeg.put(
                leg, candidates.stream().sorted(Candidate.BEST_FIRST).toList()));
    }

    /** No leg ran. */
    public static FoundLegs none() {
        return new FoundLegs(Map.of());
    }

    /** All {@code legs} ran, and each found some of the same passages, some of them equally good. */
    public static FoundLegs random(SplittableRandom random, Collection<Leg> legs) {
        List<ChunkRef> passages = passages(random);
        FoundLegs found = none();
        for (Leg leg : legs) {
            int share = random.nextInt(1, 10);
            var candidates = new ArrayList<Candidate>();
            for (ChunkRef passage : passages) {
                if (candidates.isEmpty() || random.nextInt(10) < share) {
                    candidates.add(new Candidate(passage, score(leg, random)));
                }
            }
            found = found.with(leg, candidates);
        }
        return found;
    }

    private static List<ChunkRef> passages(SplittableRandom random) {
        var passages = new ArrayList<ChunkRef>();
        for (int i = 0; i < PASSAGES; i++) {
            var document = new DocumentKey(CollectionId.of("c" + random.nextInt(3)), "p" + random.nextInt(5));
            passages.add(new ChunkRef(random.nextLong(Long.MAX_VALUE), document, i));
        }
        return passages;
    }

    private static double score(Leg leg, SplittableRandom random) {
        int step = random.nextInt(DISTINCT_SCORES);
        return switch (leg) {
            case LEXICAL -> 0.5 + step;
            case VECTOR, RERANK -> 0.9 - step / 25.0;
            case EXACT, SYMBOL -> 1 + step;
        };
    }

    /** A copy in which {@code leg} ran and found {@code candidates}. */
    public FoundLegs with(Leg leg, List<Candidate> candidates) {
        var copy = new EnumMap<Leg, List<Candidate>>(Leg.class);
        copy.putAll(byLeg);
        copy.put(leg, candidates);
        return new FoundLegs(copy);
    }

    /** A copy in which {@code leg} did not run. */
    public FoundLegs without(Leg leg) {
        var copy = new EnumMap<Leg, List<Candidate>>(Leg.class);
        copy.putAll(byLeg);
        copy.remove(leg);
        return new FoundLegs(copy);
    }

    @Override
    public Set<Leg> available() {
        return byLeg.isEmpty() ? EnumSet.noneOf(Leg.class) : EnumSet.copyOf(byLeg.keySet());
    }

    @Override
    public List<Candidate> candidates(Leg leg, int limit) {
        List<Candidate> found = byLeg.getOrDefault(leg, List.of());
        return found.subList(0, Math.min(limit, found.size()));
    }

    /** All that {@code leg} found, best first. */
    public List<ChunkRef> places(Leg leg) {
        return candidates(leg, Integer.MAX_VALUE).stream().map(Candidate::chunk).toList();
    }
}

package io.ragstone.internal.search;

import io.ragstone.model.Candidate;
import io.ragstone.model.Leg;
import io.ragstone.model.LegReport;
import io.ragstone.spi.HybridSearcher;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the legs found, as a fusion profile sees it. Immutable. */
final class Findings implements HybridSearcher.Legs {

    private final List<LegResult> results;
    private final Map<Leg, List<Candidate>> byLeg = new EnumMap<>(Leg.class);

    Findings(List<LegResult> results) {
        this.results = List.copyOf(results);
        for (LegResult result : results) {
            if (result.state() != LegReport.State.OFF) {
                byLeg.put(result.leg(), result.candidates());
            }
        }
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

    @Override
    public boolean holdsEveryWord(Candidate candidate) {
        return results.stream()
                .anyMatch(each ->
                        each.remarks().holdsEveryWord().test(candidate.chunk().id()));
    }

    @Override
    public double wordEvidence() {
        return results.stream()
                .filter(each -> each.leg() == Leg.LEXICAL)
                .mapToDouble(each -> each.remarks().wordEvidence())
                .findFirst()
                .orElse(Double.POSITIVE_INFINITY);
    }

    /** Whether the embedding model was not made for the language of the question. */
    boolean isForeign() {
        return results.stream().anyMatch(each -> each.remarks().isForeign());
    }

    List<LegReport> reports() {
        return results.stream().map(LegResult::report).toList();
    }

    List<String> warnings() {
        return results.stream().flatMap(each -> each.warnings().stream()).toList();
    }

    /** Whether looking deeper can find nothing more than the {@code ranked} passages. */
    boolean isAll(int ranked) {
        long offered = byLeg.values().stream()
                .flatMap(List::stream)
                .map(each -> each.chunk().id())
                .distinct()
                .count();
        return ranked == offered && results.stream().allMatch(LegResult::isAll);
    }
}

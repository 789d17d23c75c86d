package io.ragstone.bench;

import io.ragstone.model.Vector;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The nearest passages to some questions, scope by scope, by looking at every float of every passage. */
final class ExactAnswers {

    private final List<Vector> queries;
    private final Map<PeerScope, List<HighestCosines>> best = new EnumMap<>(PeerScope.class);

    ExactAnswers(List<Vector> queries) {
        this.queries = List.copyOf(queries);
        for (PeerScope scope : PeerScope.values()) {
            best.put(
                    scope,
                    queries.stream()
                            .map(each -> new HighestCosines(PeerQuery.COUNT))
                            .toList());
        }
    }

    void see(ReadyPassage passage) {
        for (int i = 0; i < queries.size(); i++) {
            double cosine = queries.get(i).cosine(passage.vector());
            for (Map.Entry<PeerScope, List<HighestCosines>> each : best.entrySet()) {
                if (each.getKey().holds(passage)) {
                    each.getValue().get(i).add(cosine);
                }
            }
        }
    }

    /** The highest cosines of question {@code number}, lowest first; empty if it is none of those given. */
    List<Double> of(int number, PeerScope scope) {
        List<HighestCosines> ofScope = best.getOrDefault(scope, List.of());
        return number >= 0 && number < ofScope.size() ? ofScope.get(number).rising() : List.of();
    }
}

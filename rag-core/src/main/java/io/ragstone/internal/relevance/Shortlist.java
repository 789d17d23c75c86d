package io.ragstone.internal.relevance;

import io.ragstone.model.ChunkRef;
import io.ragstone.model.FieldTerms;
import io.ragstone.model.LexicalCandidate;
import io.ragstone.model.LexicalQuery;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;

/** Which of the passages that a store looked at answer a query by words best. */
public final class Shortlist {

    private Shortlist() {}

    /**
     * A passage and what it is worth.
     *
     * @param chunk the store's number of it
     * @param terms its terms
     * @param score by all terms of the query
     */
    public record Scored(long chunk, FieldTerms terms, double score) {}

    /**
     * Scores passages: as many as asked for, best first, and those that score like the last of them: which of these
     * come first, their place decides.
     *
     * @param passages terms by the store's number
     * @param areHolders whether each passage is known to hold a selecting term; else those that do not are left out
     */
    public static List<Scored> best(LexicalQuery query, Map<Long, FieldTerms> passages, boolean areHolders) {
        var scored = new ArrayList<Scored>(passages.size());
        long begun = passages.values().stream()
                .filter(each -> !query.prefix().isEmpty() && Bm25.begins(query.prefix(), each))
                .count();
        var selecting = new Bm25(query.select(), query.statistics()).withPrefix(query.prefix(), begun);
        var whole = new Bm25(query.score(), query.statistics()).withPrefix(query.prefix(), begun);
        passages.forEach((chunk, terms) -> scored.add(new Scored(chunk, terms, whole.score(terms))));
        scored.sort(Comparator.comparingDouble(Scored::score).reversed());
        var best = new ArrayList<Scored>();
        double last = Double.POSITIVE_INFINITY;
        for (Scored each : scored) {
            if (best.size() >= query.limit() && each.score() < last) {
                break;
            }
            if (areHolders || selecting.score(each.terms()) > 0) {
                best.add(each);
                last = each.score();
            }
        }
        return best;
    }

    /**
     * As many as asked for, best first, equal ones by their place.
     *
     * @param best what {@link #best} gave
     * @param place of a passage by the store's number
     */
    public static List<LexicalCandidate> ranked(LexicalQuery query, List<Scored> best, LongFunction<ChunkRef> place) {
        return best.stream()
                .map(each -> new Ranked(new LexicalCandidate(place.apply(each.chunk()), each.terms()), each.score()))
                .sorted(Ranked.BEST_FIRST)
                .limit(query.limit())
                .map(Ranked::candidate)
                .toList();
    }

    private record Ranked(LexicalCandidate candidate, double score) {

        static final Comparator<Ranked> BEST_FIRST = Comparator.comparingDouble(Ranked::score)
                .reversed()
                .thenComparing(each -> each.candidate().chunk());
    }
}

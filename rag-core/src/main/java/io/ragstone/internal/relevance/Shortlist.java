package io.ragstone.internal.relevance;

import io.ragstone.model.ChunkRef;
import io.ragstone.model.FieldTerms;
import io.ragstone.model.LexicalCandidate;
import io.ragstone.model.LexicalQuery;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.Function;

/** Which of the passages that a store looked at answer a query by words best. */
public final class Shortlist {

    private Shortlist() {}

    /** What a store read of a passage. */
    public interface Passage {

        /** The store's number of it. */
        long chunk();

        /** Its terms. */
        FieldTerms terms();
    }

    /**
     * A passage and what it is worth. In order of worth, best first.
     *
     * @param passage what was read of it
     * @param score by all terms of the query
     */
    public record Scored<P extends Passage>(P passage, double score) implements Comparable<Scored<P>> {

        @Override
        public int compareTo(Scored<P> other) {
            return Double.compare(other.score, score);
        }
    }

    /**
     * Scores passages: as many as asked for, best first, and those that score like the last of them: which of these
     * come first, their place decides.
     *
     * @param passages each once
     * @param areHolders whether each passage is known to hold a selecting term; else those that do not are left out
     */
    public static <P extends Passage> List<Scored<P>> best(LexicalQuery query, List<P> passages, boolean areHolders) {
        long begun = passages.stream()
                .filter(each -> !query.prefix().isEmpty() && Bm25.begins(query.prefix(), each.terms()))
                .count();
        var selecting = new Bm25(query.select(), query.statistics()).withPrefix(query.prefix(), begun);
        var whole = new Bm25(query.score(), query.statistics()).withPrefix(query.prefix(), begun);
        var scored = new ArrayList<Scored<P>>(passages.size());
        passages.forEach(each -> scored.add(new Scored<>(each, whole.score(each.terms()))));
        var waiting = new PriorityQueue<>(scored);
        var best = new ArrayList<Scored<P>>();
        double last = Double.POSITIVE_INFINITY;
        for (Scored<P> each = waiting.poll(); each != null; each = waiting.poll()) {
            if (best.size() >= query.limit() && each.score() < last) {
                break;
            }
            if (areHolders || selecting.score(each.passage().terms()) > 0) {
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
     * @param place of a passage
     */
    public static <P extends Passage> List<LexicalCandidate> ranked(
            LexicalQuery query, List<Scored<P>> best, Function<P, ChunkRef> place) {
        return best.stream()
                .map(each -> new Ranked(
                        new LexicalCandidate(
                                place.apply(each.passage()), each.passage().terms()),
                        each.score()))
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

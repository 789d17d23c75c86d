package io.ragstone.internal.search;

import io.ragstone.model.Chunk;
import io.ragstone.model.LegScore;
import io.ragstone.model.RankedChunk;
import java.util.List;
import java.util.Optional;

/**
 * A ranked passage on its way to becoming a hit: one chunk, or several that follow each other in their document.
 *
 * @param chunk the best of them
 * @param score its score
 * @param legs how the legs saw it
 * @param first ordinal of the first
 * @param last ordinal of the last
 * @param excerpt their text
 * @param breadcrumb what their breadcrumbs have in common
 */
record Passage(
        Chunk chunk, double score, List<LegScore> legs, int first, int last, Excerpt excerpt, List<String> breadcrumb) {

    /** The most chunks of one passage: a hit is a passage, not a document. */
    private static final int MOST_PARTS = 3;

    static Passage of(RankedChunk ranked, Chunk chunk) {
        int ordinal = chunk.ref().ordinal();
        var excerpt = new Excerpt(chunk.text(), chunk.startLine(), chunk.endLine());
        return new Passage(chunk, ranked.score(), ranked.legs(), ordinal, ordinal, excerpt, chunk.breadcrumb());
    }

    /**
     * This passage and a lower-ranked one as one, if the two follow each other without a gap in the same version of a
     * document. Lines that both hold are kept once.
     */
    Optional<Passage> merged(Passage lower) {
        if (!isAdjacent(lower) || last - first + lower.last - lower.first + 2 > MOST_PARTS) {
            return Optional.empty();
        }
        boolean isBefore = first < lower.first;
        Optional<Excerpt> joined = isBefore ? excerpt.joined(lower.excerpt) : lower.excerpt.joined(excerpt);
        return joined.map(text -> new Passage(
                chunk,
                score,
                legs,
                Math.min(first, lower.first),
                Math.max(last, lower.last),
                text,
                common(breadcrumb, lower.breadcrumb)));
    }

    private boolean isAdjacent(Passage other) {
        return (last + 1 == other.first || other.last + 1 == first)
                && chunk.ref().document().equals(other.chunk.ref().document())
                && chunk.documentHash().equals(other.chunk.documentHash());
    }

    private static List<String> common(List<String> left, List<String> right) {
        int common = 0;
        while (common < Math.min(left.size(), right.size()) && left.get(common).equals(right.get(common))) {
            common++;
        }
        return left.subList(0, common);
    }
}

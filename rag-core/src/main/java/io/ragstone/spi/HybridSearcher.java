package io.ragstone.spi;

import io.ragstone.model.Candidate;
import io.ragstone.model.Leg;
import io.ragstone.model.RankedChunk;
import io.ragstone.model.SearchPlan;
import java.util.List;
import java.util.Set;

/**
 * Makes one ranking of what the legs found: a fusion profile.
 *
 * <dl>
 *   <dt>H1
 *   <dd>{@link #rank} gives only passages that a leg offered, each once.
 *   <dt>H2
 *   <dd>Scores fall; equal ones stand in order of collection, path and ordinal.
 *   <dt>H3
 *   <dd>A passage that every leg ranks above another is not ranked below it.
 *   <dt>H4
 *   <dd>A leg that is off or finds nothing leaves the ranking of the others as it is.
 *   <dt>H5
 *   <dd>The contributions of the legs of a passage add up to its score.
 *   <dt>H6
 *   <dd>May be called from any thread.
 * </dl>
 */
public interface HybridSearcher {

    /** Ranks everything the legs offer, best first. */
    List<RankedChunk> rank(SearchPlan plan, Legs legs);

    /** What the legs found. */
    interface Legs {

        /** The legs that ran. */
        Set<Leg> available();

        /** What {@code leg} found, best first, at most {@code limit}; empty if it is off. */
        List<Candidate> candidates(Leg leg, int limit);

        /** Whether a passage that the lexical leg found holds every word of the question but the commonest. */
        default boolean holdsEveryWord(Candidate candidate) {
            return false;
        }

        /**
         * How much the words tell: the BM25 score of the lexical leg's first passage, divided by ln(1 + passages of the
         * index). BM25 adds up log odds, and the logarithm is what the odds against any one passage are beforehand:
         * about 1 where words outweigh chance and no more, 3 or 4 where a passage answers in the words of the question.
         * 0 if no passage holds a word; infinite where nobody knows.
         */
        default double wordEvidence() {
            return Double.POSITIVE_INFINITY;
        }
    }
}

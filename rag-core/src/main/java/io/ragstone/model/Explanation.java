package io.ragstone.model;

import java.util.List;
import java.util.Optional;

/**
 * Why an answer is what it is.
 *
 * @param response the answer, its hits with their scores leg by leg
 * @param language ISO 639-1 code of the question as far as a word tells; empty otherwise
 * @param isForeign whether the embedding model was not made for the question's language, so that words count more
 * @param words the words that were looked for, in the order of the question
 * @param document where the document stands that was asked about
 */
public record Explanation(
        SearchResponse response,
        String language,
        boolean isForeign,
        List<WordUse> words,
        Optional<Placement> document) {

    public Explanation {
        words = List.copyOf(words);
    }

    /**
     * A word of the question.
     *
     * @param word as it was looked for, with its synonyms
     * @param passages how many passages of the index hold it; 0 means that it finds nothing
     */
    public record WordUse(String word, long passages) {}

    /**
     * Where a document stands in an answer, or why it does not.
     *
     * @param path which
     * @param cause what decides
     * @param why the same in words for a user, with the remedy where there is one
     * @param rank its place among the hits if the answer went on long enough, from 1; 0 if it has none
     * @param legs how each leg sees its best passage
     */
    public record Placement(String path, Cause cause, String why, int rank, List<LegPlace> legs) {

        public Placement {
            legs = List.copyOf(legs);
        }
    }

    /**
     * How a leg sees a document.
     *
     * @param leg which leg
     * @param rank place of its best passage, from 1; 0 if it is not among those that the leg offered
     * @param score score of that passage
     */
    public record LegPlace(Leg leg, int rank, double score) {}

    /** What decides over a document. */
    public enum Cause {
        /** It is among the hits. */
        FOUND,
        /** The index does not know it. */
        NOT_INDEXED,
        /** It is in a collection that was not asked. */
        OUT_OF_SCOPE,
        /** It was left out on purpose when it was read. */
        SKIPPED,
        /** It could not be read, and no older version answers. */
        FAILED,
        /** It waits to be read. */
        PENDING,
        /** It has no passage. */
        EMPTY,
        /** The filter does not let it through. */
        FILTERED,
        /** The source has changed since, and what the index holds does not match. */
        STALE,
        /** It is written in another language than the question and shares no word with it. */
        OTHER_LANGUAGE,
        /** Neither its words nor its meaning match. */
        NO_MATCH,
        /** It says nearly the same as a hit. */
        REPEATED,
        /** It would be a hit, but there was no room for its text. */
        NO_ROOM,
        /** It matches, but others match better. */
        BELOW_CUT
    }
}

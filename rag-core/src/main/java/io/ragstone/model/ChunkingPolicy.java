package io.ragstone.model;

/**
 * How large passages should be. Sizes never depend on the embedding model.
 *
 * @param name what users call it
 * @param unit what the sizes count
 * @param minimum passages smaller than this are glued to a neighbour under the same heading where that stays within
 *     {@code maximum}
 * @param preferred where a passage ends as soon as the structure allows
 * @param maximum no passage is larger, except a line or table row that cannot be cut sensibly
 * @param overlap how much of the end of a passage the next one repeats, in whole paragraphs; 0 for none
 * @param maxChunks the most passages of one document; the rest is left out and reported
 */
public record ChunkingPolicy(
        String name, Unit unit, int minimum, int preferred, int maximum, int overlap, int maxChunks) {

    /** What sizes count. */
    public enum Unit {
        /** UTF-16 code units. */
        CHARACTERS,
        /** Tokens as {@link TokenEstimate} counts them. */
        TOKENS;

        /** The size of {@code text} in this unit. */
        public int measure(CharSequence text) {
            return this == CHARACTERS ? text.length() : TokenEstimate.count(text);
        }
    }

    public ChunkingPolicy {
        if (minimum < 0
                || preferred < Math.max(1, minimum)
                || maximum < preferred
                || overlap < 0
                || overlap >= preferred) {
            throw new IllegalArgumentException("sizes of chunking policy '" + name + "' do not fit: minimum " + minimum
                    + ", preferred " + preferred + ", maximum " + maximum + ", overlap " + overlap);
        }
        if (maxChunks < 1) {
            throw new IllegalArgumentException("maxChunks must be positive, was " + maxChunks);
        }
    }
}

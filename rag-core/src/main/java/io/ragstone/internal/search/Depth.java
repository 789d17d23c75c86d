package io.ragstone.internal.search;

/**
 * How far the legs look. Every page of an answer is cut from the same ranking: what the first depth gives, then what
 * only the second one adds. So the first pages stay cheap and later ones neither repeat nor miss a passage.
 *
 * @param wanted how many ranked passages are aimed at
 * @param candidates the most passages one leg offers
 */
record Depth(int wanted, int candidates) {

    /** Enough for the first pages. */
    static final Depth FIRST = new Depth(20, 200);

    /** As deep as any answer goes. */
    static final Depth DEEP = new Depth(1_200, 1_200);
}

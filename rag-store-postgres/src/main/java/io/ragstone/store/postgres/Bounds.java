package io.ragstone.store.postgres;

/**
 * Up to where everything is looked at, and an index is asked for the best beyond.
 *
 * @param vectors that are compared one by one, and the fewest that make an index over them worth its while
 * @param holders of selecting terms that are read and scored
 */
record Bounds(int vectors, int holders) {

    /** What is done in some tens of milliseconds. */
    static final Bounds USUAL = new Bounds(20_000, 15_000);
}

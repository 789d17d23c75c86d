package io.ragstone.internal.chunk;

/** Where a line that is too long may be broken. */
@FunctionalInterface
interface Breaks {

    /**
     * The best place for the next part to begin: after {@code low}, at most {@code high}, near {@code wanted}; -1 if
     * there is none. Asked with rising places.
     */
    int between(int low, int wanted, int high);
}

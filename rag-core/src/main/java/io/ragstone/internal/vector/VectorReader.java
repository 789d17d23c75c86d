package io.ragstone.internal.vector;

import io.ragstone.model.Vector;

/** Reads full vectors from where they are kept. */
@FunctionalInterface
public interface VectorReader {

    /** Hands each vector of {@code ids} that still exists to {@code sink}, in any order, in this thread. */
    void read(long[] ids, Sink sink);

    /** Takes vectors. */
    @FunctionalInterface
    interface Sink {

        /** Takes one vector. */
        void accept(long id, Vector vector);
    }
}

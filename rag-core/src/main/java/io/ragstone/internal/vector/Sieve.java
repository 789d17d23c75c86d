package io.ragstone.internal.vector;

/** Tells which vectors may be in an answer, asked about a few of them; for a set too large to be spelled out. */
@FunctionalInterface
public interface Sieve {

    /** Those of {@code ids} that may. Called in the searching thread. */
    IdSet among(long[] ids);
}

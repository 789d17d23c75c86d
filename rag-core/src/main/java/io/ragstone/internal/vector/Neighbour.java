package io.ragstone.internal.vector;

import java.util.Comparator;

/**
 * A vector and how near it is.
 *
 * @param id its id
 * @param cosine at full precision
 */
public record Neighbour(long id, double cosine) {

    /** Nearest first; equal ones by id. */
    public static final Comparator<Neighbour> NEAREST_FIRST =
            Comparator.comparingDouble(Neighbour::cosine).reversed().thenComparingLong(Neighbour::id);
}

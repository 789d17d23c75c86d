/**
 * Nearest vectors among very many, on the heap of an embedded store: a scan over one bit per dimension finds
 * candidates, full vectors read by the store decide.
 *
 * <p>A vector is kept as the signs of its difference to a {@link io.ragstone.internal.vector.Centre}, turned by a fixed
 * pseudo-random rotation, and two numbers with which the cosine to any query can be estimated without bias and with a
 * known spread. The rotation makes that spread the same for every kind of embedding, sparse ones included. The scheme
 * is RaBitQ's (Gao and Long, SIGMOD 2024).
 */
@NullMarked
package io.ragstone.internal.vector;

import org.jspecify.annotations.NullMarked;

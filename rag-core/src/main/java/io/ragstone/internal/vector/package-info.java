/** Exact search over quantised vectors, for stores that keep them in memory. */
@NullMarked
package io.ragstone.internal.vector;

import org.jspecify.annotations.NullMarked;

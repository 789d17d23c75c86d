/** Long-running proofs: many seeded histories, with processes that are killed on the way. {@code bin/campaign}. */
@NullMarked
package io.ragstone.bench.campaign;

import org.jspecify.annotations.NullMarked;

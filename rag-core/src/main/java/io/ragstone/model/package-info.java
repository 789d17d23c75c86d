/**
 * The values that travel through the library: what is indexed ({@link io.ragstone.model.Document},
 * {@link io.ragstone.model.Chunk}), what is asked ({@link io.ragstone.model.SearchRequest}), what is answered
 * ({@link io.ragstone.model.SearchResponse}), and what the stores are asked on the way. All are immutable and valid
 * from birth, so they may be shared between threads.
 */
@NullMarked
package io.ragstone.model;

import org.jspecify.annotations.NullMarked;

/**
 * Which embedding models there are, and which embedding space the index is on its way to. Both ways, in and out, ask
 * here.
 */
@NullMarked
package io.ragstone.internal.space;

import org.jspecify.annotations.NullMarked;

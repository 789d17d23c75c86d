/** The built-in embedding model {@code hash}: needs no model file, no network and no time, and knows no meaning. */
@NullMarked
package io.ragstone.internal.embed;

import org.jspecify.annotations.NullMarked;

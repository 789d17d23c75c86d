/** Providers by name. */
@NullMarked
package io.ragstone.internal.load;

import org.jspecify.annotations.NullMarked;

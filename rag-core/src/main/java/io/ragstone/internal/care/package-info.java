/** Looks after a whole index: compares its parts, repairs, copies. Knows neither the way in nor the way out. */
@NullMarked
package io.ragstone.internal.care;

import org.jspecify.annotations.NullMarked;

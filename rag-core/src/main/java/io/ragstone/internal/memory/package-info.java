/** Store and queue on the heap, offered as the provider {@code memory}. */
@NullMarked
package io.ragstone.internal.memory;

import org.jspecify.annotations.NullMarked;

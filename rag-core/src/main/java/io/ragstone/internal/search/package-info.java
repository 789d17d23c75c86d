/** The way out: from a request to cited passages. */
@NullMarked
package io.ragstone.internal.search;

import org.jspecify.annotations.NullMarked;

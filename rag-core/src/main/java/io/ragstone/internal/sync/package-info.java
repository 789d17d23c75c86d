/** The way in: from a scan of a source to searchable rows. */
@NullMarked
package io.ragstone.internal.sync;

import org.jspecify.annotations.NullMarked;

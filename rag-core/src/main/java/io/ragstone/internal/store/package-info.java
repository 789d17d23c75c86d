/** What stores with tables have in common: the forms in which they keep values, and how they tidy up. */
@NullMarked
package io.ragstone.internal.store;

import org.jspecify.annotations.NullMarked;

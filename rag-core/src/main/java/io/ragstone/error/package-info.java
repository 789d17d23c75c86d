/** What can go wrong, by area. Everything here is unchecked and says in its message what to do. */
@NullMarked
package io.ragstone.error;

import org.jspecify.annotations.NullMarked;

/** One runnable file per question a user has. Each {@code main} is run by a test. */
@NullMarked
package io.ragstone.examples;

import org.jspecify.annotations.NullMarked;

/** Speed and retrieval quality, measured through the front door and reproducible by one command: {@code bin/bench}. */
@NullMarked
package io.ragstone.bench;

import org.jspecify.annotations.NullMarked;

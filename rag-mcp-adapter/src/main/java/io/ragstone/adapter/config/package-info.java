/** Where settings come from: files, the environment and flags, read and checked once at the start. Begin at {@link io.ragstone.adapter.config.ConfigLoader}. */
@NullMarked
package io.ragstone.adapter.config;

import org.jspecify.annotations.NullMarked;

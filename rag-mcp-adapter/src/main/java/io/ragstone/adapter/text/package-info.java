/** Text shown to people and agents: near names, characters made visible. Knows nothing of the rest. */
@NullMarked
package io.ragstone.adapter.text;

import org.jspecify.annotations.NullMarked;

/** The door for agents on this machine: the Model Context Protocol over stdin and stdout, spoken by the official SDK. Begin at {@link io.ragstone.adapter.stdio.StdioDoor}. */
@NullMarked
package io.ragstone.adapter.stdio;

import org.jspecify.annotations.NullMarked;

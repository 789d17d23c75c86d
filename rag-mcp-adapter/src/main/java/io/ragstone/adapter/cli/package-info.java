/** The door for people: commands, their options, and how results look on a terminal. Begin at {@link io.ragstone.adapter.cli.CommandLineDoor}. */
@NullMarked
package io.ragstone.adapter.cli;

import org.jspecify.annotations.NullMarked;

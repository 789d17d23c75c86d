/** One class per verb: the only code that calls Ragstone. Doors turn what they are asked into a verb's input, and its result into what they show; the shapes that every door shows as JSON are here as well. */
@NullMarked
package io.ragstone.adapter.operation;

import org.jspecify.annotations.NullMarked;

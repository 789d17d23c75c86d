/** The front door: what applications import, and the only place that wires. */
@NullMarked
package io.ragstone;

import org.jspecify.annotations.NullMarked;

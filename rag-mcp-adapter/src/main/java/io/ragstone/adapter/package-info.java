/** The standalone program: arguments come in, one of the doors opens. */
@NullMarked
package io.ragstone.adapter;

import org.jspecify.annotations.NullMarked;

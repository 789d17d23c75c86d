/** Analysis, built-in extractors and built-in chunkers. */
@NullMarked
package io.ragstone.internal.text;

import org.jspecify.annotations.NullMarked;

/**
 * Judges rankings: reads questions with known answers, asks them, counts, and says how far the counts can be trusted.
 */
@NullMarked
package io.ragstone.internal.eval;

import org.jspecify.annotations.NullMarked;

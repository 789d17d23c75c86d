/**
 * Turns the bytes of text files into text: which encoding, which kind of content, which metadata. Begin with
 * {@link io.ragstone.internal.extract.TextExtractor}.
 */
@NullMarked
package io.ragstone.internal.extract;

import org.jspecify.annotations.NullMarked;

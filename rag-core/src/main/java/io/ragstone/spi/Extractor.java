package io.ragstone.spi;

import io.ragstone.model.ExtractedDocument;
import io.ragstone.model.ExtractionLimits;
import io.ragstone.model.RawDocument;

/**
 * Turns the bytes of some kinds of documents into text.
 *
 * <dl>
 *   <dt>X1
 *   <dd>{@link #extract} keeps the path, and its text ends lines in a line feed alone, without byte order mark, NUL or
 *       lone surrogate.
 *   <dt>X2
 *   <dd>What cannot be read is an {@link io.ragstone.error.ExtractionException}, never half a text and never another
 *       exception, whatever the bytes.
 *   <dt>X3
 *   <dd>Limits hold; what they cut off is named in the warnings.
 *   <dt>X4
 *   <dd>The same bytes give the same text.
 *   <dt>X5
 *   <dd>May be called from any thread.
 * </dl>
 */
public interface Extractor {

    /** Whether this extractor is for such a document. Looks at path, content type and the first bytes only. */
    boolean accepts(RawDocument document);

    /** Turns {@code document} into text. */
    ExtractedDocument extract(RawDocument document, ExtractionLimits limits);
}

package io.ragstone.model;

/**
 * How much of a document an extractor may take in.
 *
 * @param maxBytes the most bytes of a source document
 * @param maxCharacters the most UTF-16 code units of extracted text
 * @param maxNesting the deepest nesting of structured data
 */
public record ExtractionLimits(long maxBytes, int maxCharacters, int maxNesting) {

    /** 10 MiB, 20 million characters, 100 levels. */
    public static final ExtractionLimits DEFAULT = new ExtractionLimits(10L << 20, 20_000_000, 100);
}

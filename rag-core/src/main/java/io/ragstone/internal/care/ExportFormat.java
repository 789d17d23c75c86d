package io.ragstone.internal.care;

/** What both sides of an export must agree on. */
final class ExportFormat {

    /** Raised when older programs could not read it any more. */
    static final int VERSION = 1;

    /** The most bytes of one line; what is longer has lines of its own. */
    static final int MOST_LINE_BYTES = 64 << 20;

    /** The most characters of kept text on one line. */
    static final int TEXT_PIECE = 1 << 20;

    /** The most characters of passages and kept text of one document, which is held in memory as a whole. */
    static final long MOST_DOCUMENT_CHARACTERS = 256L << 20;

    static final String HEAD = "ragstoneExport";
    static final String METADATA = "metadata";
    static final String SPACE = "space";
    static final String COLLECTION = "collection";
    static final String DOCUMENT = "document";
    static final String TEXT = "text";
    static final String CHUNK = "chunk";
    static final String VECTORS = "vectors";
    static final String END = "end";

    private ExportFormat() {}
}

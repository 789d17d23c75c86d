package io.ragstone.model;

/** What a passage mostly is. */
public enum ChunkKind {
    /** Running text under a heading or without one. */
    TEXT,
    /** Program source. */
    CODE,
    /** Rows of a table. */
    TABLE,
    /** Structured data: JSON, YAML, CSV. */
    DATA,
    /** Metadata at the head of a document. */
    FRONT_MATTER
}

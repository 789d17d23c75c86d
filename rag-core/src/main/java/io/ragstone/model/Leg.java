package io.ragstone.model;

/** One way to find candidates. */
public enum Leg {
    /** By words, scored by BM25. */
    LEXICAL,
    /** By nearness in the active embedding space. */
    VECTOR,
    /** By the string itself. */
    EXACT,
    /** By name: of what a passage defines, or of its document. */
    SYMBOL
}

package io.ragstone.model;

/** One way to find candidates, or to put them in order. */
public enum Leg {
    /** By words, scored by BM25. */
    LEXICAL,
    /** By nearness in the active embedding space. */
    VECTOR,
    /** By the string itself. */
    EXACT,
    /** By name: of what a passage defines, or of its document. */
    SYMBOL,
    /** By a model that reads question and passage together. It finds nothing, it puts in order what others found. */
    RERANK
}

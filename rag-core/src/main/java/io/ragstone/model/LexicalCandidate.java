package io.ragstone.model;

/**
 * A passage found by words, with what is needed to score it exactly.
 *
 * @param chunk where it is
 * @param terms its analysed terms
 */
public record LexicalCandidate(ChunkRef chunk, FieldTerms terms) {}

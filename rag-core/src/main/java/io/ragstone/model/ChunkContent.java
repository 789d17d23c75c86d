package io.ragstone.model;

/**
 * A passage ready to be stored.
 *
 * @param draft the passage as it was cut
 * @param terms its analysed terms
 * @param textHash lower-case hexadecimal SHA-256 of its {@link EmbeddedText}: the key of its vector
 */
public record ChunkContent(ChunkDraft draft, FieldTerms terms, String textHash) {}

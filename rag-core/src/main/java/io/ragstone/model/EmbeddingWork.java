package io.ragstone.model;

/**
 * What is to be embedded.
 *
 * @param texts how many texts
 * @param tokens how long they are together, as {@link TokenEstimate} counts
 */
public record EmbeddingWork(long texts, long tokens) {}

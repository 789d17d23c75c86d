package io.ragstone.model;

/**
 * A vector and the text it belongs to.
 *
 * @param textHash key of the embedded text
 * @param vector where the text lies
 */
public record TextVector(String textHash, Vector vector) {}

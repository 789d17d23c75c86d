package io.ragstone.model;

/**
 * A text that has no vector yet.
 *
 * @param textHash its key
 * @param text what to embed
 */
public record UnembeddedText(String textHash, String text) {}

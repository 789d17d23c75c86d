package io.ragstone.internal.sync;

/**
 * A document's text as its source gives it now.
 *
 * @param text its text
 * @param hash SHA-256 of its bytes
 */
public record LiveText(String text, String hash) {}

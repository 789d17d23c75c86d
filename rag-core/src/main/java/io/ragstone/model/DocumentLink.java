package io.ragstone.model;

/**
 * A link and the document it starts in.
 *
 * @param document where it stands
 * @param link the edge
 */
public record DocumentLink(DocumentKey document, Link link) {}

package io.ragstone.model;

/**
 * What a removal took away.
 *
 * @param documents documents that were known and are not any more
 * @param chunks passages that could be found and cannot any more
 */
public record RemovalReport(int documents, int chunks) {}

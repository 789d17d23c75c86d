package io.ragstone.model;

import java.util.List;

/**
 * A stored passage.
 *
 * @param ref where it is
 * @param text the passage
 * @param header what is repeated to understand it; empty otherwise
 * @param title the document's title
 * @param breadcrumb headings, or class and method, from the outside in
 * @param startLine first line, from 1
 * @param endLine last line, inclusive
 * @param kind what it mostly is
 * @param textHash key of its vector
 * @param documentHash SHA-256 of the bytes of the version it was cut from
 * @param stale whether the source no longer holds that version
 */
public record Chunk(
        ChunkRef ref,
        String text,
        String header,
        String title,
        List<String> breadcrumb,
        int startLine,
        int endLine,
        ChunkKind kind,
        String textHash,
        String documentHash,
        boolean stale) {

    public Chunk {
        breadcrumb = List.copyOf(breadcrumb);
    }
}

package io.ragstone.model;

import java.util.List;

/**
 * A passage as a chunker cuts it.
 *
 * @param text the passage: lines {@code startLine} to {@code endLine} of the extracted text joined by a line feed, or,
 *     where one line is longer than the policy allows, an unbroken part of those lines
 * @param header what must be repeated to understand the passage alone (a table's header rows, a class and signature);
 *     searched and embedded with it but not part of its text; empty otherwise
 * @param breadcrumb from the outside in: headings of a document, or class and method; without the document's title
 * @param startLine first line, from 1
 * @param endLine last line, inclusive
 * @param kind what it mostly is
 * @param symbols names defined in it, outermost first, for the symbol leg; empty where nothing is defined
 */
public record ChunkDraft(
        String text,
        String header,
        List<String> breadcrumb,
        int startLine,
        int endLine,
        ChunkKind kind,
        List<String> symbols) {

    public ChunkDraft {
        if (text.isBlank()) {
            throw new IllegalArgumentException("a chunk has text");
        }
        if (startLine < 1 || endLine < startLine) {
            throw new IllegalArgumentException("not a range of lines: " + startLine + "-" + endLine);
        }
        breadcrumb = List.copyOf(breadcrumb);
        symbols = List.copyOf(symbols);
    }

    /** A passage that defines nothing and needs no header. */
    public static ChunkDraft of(String text, List<String> breadcrumb, int startLine, int endLine, ChunkKind kind) {
        return new ChunkDraft(text, "", breadcrumb, startLine, endLine, kind, List.of());
    }
}

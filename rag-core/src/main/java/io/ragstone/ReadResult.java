package io.ragstone;

import io.ragstone.model.DocumentKey;

/**
 * Lines of a document.
 *
 * @param document which document
 * @param title what it calls itself, else its file name
 * @param text the lines asked for, joined by a line feed
 * @param startLine first line, from 1
 * @param endLine last line, inclusive
 * @param totalLines lines of the whole document
 * @param hash SHA-256 of the document's bytes as read now
 * @param note what the reader should know: that the file differs from what the index holds; empty otherwise
 */
public record ReadResult(
        DocumentKey document,
        String title,
        String text,
        int startLine,
        int endLine,
        int totalLines,
        String hash,
        String note) {}

package io.ragstone.model;

import java.util.List;

/**
 * A ranked passage and where it is.
 *
 * @param collection where it was found
 * @param path the document
 * @param title the document's title
 * @param breadcrumb headings, or class and method, from the outside in
 * @param startLine first line, from 1
 * @param endLine last line, inclusive
 * @param text the passage, or part of it where the request asked for less
 * @param hash SHA-256 of the document's bytes when it was indexed
 * @param score higher is better; compares within one response only
 * @param stale whether the source no longer holds that version
 * @param legs the score leg by leg, where the request asked for it
 */
public record Hit(
        CollectionId collection,
        String path,
        String title,
        List<String> breadcrumb,
        int startLine,
        int endLine,
        String text,
        String hash,
        double score,
        boolean stale,
        List<LegScore> legs) {

    public Hit {
        breadcrumb = List.copyOf(breadcrumb);
        legs = List.copyOf(legs);
    }
}

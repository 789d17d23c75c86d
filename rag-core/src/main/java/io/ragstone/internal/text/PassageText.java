package io.ragstone.internal.text;

import java.util.List;

/**
 * What is analysed of one passage.
 *
 * @param body the passage, its header before it
 * @param title the document's title
 * @param breadcrumb headings, or class and method
 * @param path the document's path
 * @param collection the collection's name and version as a user writes them
 * @param symbols names defined in the passage
 */
public record PassageText(
        String body, String title, List<String> breadcrumb, String path, String collection, List<String> symbols) {

    public PassageText {
        breadcrumb = List.copyOf(breadcrumb);
        symbols = List.copyOf(symbols);
    }
}

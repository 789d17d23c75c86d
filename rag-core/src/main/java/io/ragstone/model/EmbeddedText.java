package io.ragstone.model;

import java.util.List;

/**
 * The text that stands for a passage in an embedding space: title and breadcrumb on the first line, then the header,
 * then the passage. Never the path, the collection or the version, so that equal passages in renamed files and in other
 * versions share one vector.
 */
public final class EmbeddedText {

    private EmbeddedText() {}

    /** The text to embed for a passage of a document called {@code title}. */
    public static String of(String title, List<String> breadcrumb, String header, String text) {
        var result = new StringBuilder(title.length() + header.length() + text.length() + 64);
        append(result, title, " > ");
        breadcrumb.forEach(part -> append(result, part, " > "));
        if (result.length() > 0) {
            result.append('\n');
        }
        if (!header.isEmpty()) {
            result.append(header).append('\n');
        }
        return result.append(text).toString();
    }

    private static void append(StringBuilder line, String part, String separator) {
        if (!part.isEmpty()) {
            line.append(line.length() == 0 ? "" : separator).append(part);
        }
    }
}

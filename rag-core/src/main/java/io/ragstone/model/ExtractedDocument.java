package io.ragstone.model;

import java.util.List;
import java.util.Map;

/**
 * A document as text.
 *
 * @param path its path in the collection
 * @param contentType media type without parameters
 * @param title what it calls itself; empty if it does not
 * @param text its text; lines end in a line feed alone, no byte order mark, no NUL, no lone surrogate
 * @param isPlain whether {@code text} is the file itself, so that its line numbers are the file's
 * @param attributes what it says of itself, under canonical names
 * @param warnings what was cut off or could not be read, in words for a user
 */
public record ExtractedDocument(
        String path,
        String contentType,
        String title,
        String text,
        boolean isPlain,
        Map<String, List<String>> attributes,
        List<String> warnings) {

    public ExtractedDocument {
        attributes = Attributes.copyOf(attributes);
        warnings = List.copyOf(warnings);
    }
}

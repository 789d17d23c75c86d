package io.ragstone;

import io.ragstone.model.DocumentKey;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A document that an application hands in itself.
 *
 * @param path its name in the collection, unique there; its extension tells how to cut it unless {@code contentType}
 *     does
 * @param text its content
 * @param title what it is called; empty to use its first heading, else its path
 * @param contentType media type; empty to go by the path
 * @param attributes what filters may ask for, beside what the text's own front matter says
 */
public record NewDocument(
        String path, String text, String title, Optional<String> contentType, Map<String, List<String>> attributes) {

    public NewDocument {
        if (path.isBlank() || path.length() > DocumentKey.MAX_PATH_LENGTH) {
            throw new IllegalArgumentException(
                    "a document's path has 1 to " + DocumentKey.MAX_PATH_LENGTH + " characters");
        }
        attributes = Map.copyOf(attributes);
    }

    /** A document without attributes, titled and cut by what its text and path say. */
    public static NewDocument of(String path, String text) {
        return new NewDocument(path, text, "", Optional.empty(), Map.of());
    }

    /** A copy called {@code title}. */
    public NewDocument withTitle(String title) {
        return new NewDocument(path, text, title, contentType, attributes);
    }

    /** A copy of another media type. */
    public NewDocument withContentType(String contentType) {
        return new NewDocument(path, text, title, Optional.of(contentType), attributes);
    }

    /** A copy that has {@code values} for the attribute {@code name} too. */
    public NewDocument with(String name, String... values) {
        var more = new java.util.HashMap<>(attributes);
        more.put(name, List.of(values));
        return new NewDocument(path, text, title, contentType, more);
    }
}

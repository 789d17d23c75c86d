package io.ragstone.model;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One file or page, as the index knows it.
 *
 * @param key its collection and path
 * @param title what it calls itself, else its file name; of the indexed version
 * @param contentType media type without parameters, such as {@code text/markdown}; empty before it was indexed
 * @param language ISO 639-1 code; empty if unknown
 * @param attributes what the document says of itself (front matter), every value as text; see {@link Attributes}
 * @param bytes size of the source, -1 if unknown
 * @param modified when the source says it changed
 * @param hash SHA-256 of the bytes of the indexed version; empty when nothing is indexed
 * @param chunks number of passages that can be found
 * @param state where it stands
 * @param stale whether hits come from a version the source no longer holds
 * @param reason why it is skipped, failed or stale; empty otherwise
 */
public record Document(
        DocumentKey key,
        String title,
        String contentType,
        String language,
        Map<String, List<String>> attributes,
        long bytes,
        Optional<Instant> modified,
        String hash,
        int chunks,
        DocumentState state,
        boolean stale,
        String reason) {

    public Document {
        attributes = Attributes.copyOf(attributes);
    }
}

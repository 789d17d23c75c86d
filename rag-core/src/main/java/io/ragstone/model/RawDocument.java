package io.ragstone.model;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A document as its source gives it.
 *
 * @param path its path in the collection
 * @param content its bytes
 * @param fingerprint of exactly these bytes; its cheap part is empty when it cannot be trusted yet
 * @param contentType media type, if the source knows it
 * @param modified when the source says it changed
 * @param title what the source calls it; empty to go by its content
 * @param attributes what the source says of it; wins over what the content says
 * @param isKept whether the index has to keep its text, because the source may not be able to give it again
 */
public record RawDocument(
        String path,
        Bytes content,
        Fingerprint fingerprint,
        Optional<String> contentType,
        Optional<Instant> modified,
        String title,
        Map<String, List<String>> attributes,
        boolean isKept) {

    public RawDocument {
        attributes = Attributes.copyOf(attributes);
    }

    /** A document of which the source knows no more than its content, and which it can give again. */
    public RawDocument(
            String path,
            Bytes content,
            Fingerprint fingerprint,
            Optional<String> contentType,
            Optional<Instant> modified) {
        this(path, content, fingerprint, contentType, modified, "", Map.of(), false);
    }
}

package io.ragstone.model;

import java.time.Instant;
import java.util.Optional;

/**
 * A document as its source gives it.
 *
 * @param path its path in the collection
 * @param content its bytes
 * @param fingerprint of exactly these bytes; its cheap part is empty when it cannot be trusted yet
 * @param contentType media type, if the source knows it
 * @param modified when the source says it changed
 */
public record RawDocument(
        String path,
        Bytes content,
        Fingerprint fingerprint,
        Optional<String> contentType,
        Optional<Instant> modified) {}

package io.ragstone.model;

import java.time.Instant;
import java.util.Optional;

/**
 * One document that a scan met.
 *
 * @param path its path in the collection
 * @param fingerprint its cheap fingerprint, without hash; its cheap part is empty when the document changed so recently
 *     that a further change would not show
 * @param size bytes, -1 if unknown
 * @param modified when the source says it changed
 * @param skip why the source leaves it out without reading it (too large, secret-looking); empty to index it
 */
public record SourceItem(
        String path, Fingerprint fingerprint, long size, Optional<Instant> modified, Optional<String> skip) {}

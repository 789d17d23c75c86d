package io.ragstone.model;

import java.util.Set;

/**
 * A named set of documents with one source.
 *
 * @param spec how its owner wants it
 * @param scan what the last scan found
 * @param languages ISO 639-1 codes of the documents it holds; may name one whose last document has gone
 */
public record Collection(CollectionSpec spec, ScanState scan, Set<String> languages) {

    public Collection {
        languages = Set.copyOf(languages);
    }

    /** Its name. */
    public CollectionId id() {
        return spec.id();
    }
}

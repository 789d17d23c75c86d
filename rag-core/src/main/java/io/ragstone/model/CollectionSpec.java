package io.ragstone.model;

import java.util.List;

/**
 * A collection as its owner wants it.
 *
 * @param id its name
 * @param source where its documents come from
 * @param chunking name of the chunking policy
 * @param profile name of the fusion profile used when a search of this collection alone names none; empty for the
 *     default
 * @param languages ISO 639-1 codes whose stemming is used; empty: detected per document
 */
public record CollectionSpec(
        CollectionId id, SourceSpec source, String chunking, String profile, List<String> languages) {

    /** The chunking policy used when none is named. */
    public static final String DEFAULT_CHUNKING = "default";

    public CollectionSpec {
        languages = List.copyOf(languages);
        if (chunking.isBlank()) {
            throw new IllegalArgumentException("chunking policy of " + id + " is blank");
        }
    }

    /** A collection with default chunking, default profile and detected languages. */
    public static CollectionSpec of(CollectionId id, SourceSpec source) {
        return new CollectionSpec(id, source, DEFAULT_CHUNKING, "", List.of());
    }

    /** A copy that cuts documents by the policy called {@code name}. */
    public CollectionSpec withChunking(String name) {
        return new CollectionSpec(id, source, name, profile, languages);
    }

    /** A copy that is searched with the profile called {@code name} by default. */
    public CollectionSpec withProfile(String name) {
        return new CollectionSpec(id, source, chunking, name, languages);
    }

    /** A copy that takes every document to be in these languages. */
    public CollectionSpec withLanguages(List<String> codes) {
        return new CollectionSpec(id, source, chunking, profile, codes);
    }
}

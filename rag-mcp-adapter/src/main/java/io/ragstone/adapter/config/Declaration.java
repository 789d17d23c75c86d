package io.ragstone.adapter.config;

import io.ragstone.model.CollectionId;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A collection that a file declares.
 *
 * @param id its name; empty where {@code type} is {@link #KNOWLEDGE_BASES}, whose folders give the names
 * @param type the kind of source
 * @param location where the documents are: an absolute path for folders
 * @param settings further settings of the source
 * @param chunking name of the chunking policy; empty for the configured one
 * @param profile name of the fusion profile; empty for the configured one
 * @param languages codes of its languages; empty to detect them
 * @param origin the file that says so
 */
public record Declaration(
        Optional<CollectionId> id,
        String type,
        String location,
        Map<String, String> settings,
        String chunking,
        String profile,
        List<String> languages,
        Origin origin) {

    /** The type whose first-level folders are one collection each. */
    public static final String KNOWLEDGE_BASES = "kbs";

    /** The type whose folder is one collection. */
    public static final String FOLDER = "folder";

    public Declaration {
        settings = Map.copyOf(settings);
        languages = List.copyOf(languages);
    }

    /** Whether its documents are files below {@link #location}. */
    public boolean isOnDisk() {
        return type.equals(FOLDER) || type.equals(KNOWLEDGE_BASES);
    }
}

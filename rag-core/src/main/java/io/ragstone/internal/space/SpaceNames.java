package io.ragstone.internal.space;

import io.ragstone.model.EmbeddingSpace;
import io.ragstone.spi.CollectionCatalog;

/**
 * Remembers in the index how the model of each space was called in the configuration, so that it can be opened again
 * when another one is configured. Thread-safe.
 */
public final class SpaceNames {

    private static final String PREFIX = "embedding-model:";

    private final CollectionCatalog metadata;

    /** Keeps the names in {@code metadata}. */
    public SpaceNames(CollectionCatalog metadata) {
        this.metadata = metadata;
    }

    /** What was remembered; else provider and model, which is what packaged models are called. */
    String of(EmbeddingSpace space) {
        String key = PREFIX + space.key();
        return metadata.metadata(key).getOrDefault(key, space.provider() + ":" + space.model());
    }

    /** An empty name is not remembered: the model was handed in by an application. */
    void remember(EmbeddingSpace space, String name) {
        if (!name.isEmpty()) {
            metadata.putMetadata(PREFIX + space.key(), name);
        }
    }
}

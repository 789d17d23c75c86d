package io.ragstone.internal.embed;

import io.ragstone.error.ConfigException;
import io.ragstone.spi.EmbeddingModel;
import io.ragstone.spi.EmbeddingModelProvider;
import java.util.Map;

/**
 * Offers {@code hash}, or {@code hash:DIMENSIONS}: vectors of hashed words. <b>Not semantic:</b> texts are near when
 * they share words, not when they mean the same. For tests, for trying things out, and where no model may be used.
 */
public final class HashEmbeddingModelProvider implements EmbeddingModelProvider {

    private static final int DEFAULT_DIMENSIONS = 256;
    private static final int FEWEST = 16;
    private static final int MOST = 16_384;

    /** For {@link java.util.ServiceLoader}. */
    public HashEmbeddingModelProvider() {}

    @Override
    public String name() {
        return "hash";
    }

    @Override
    public EmbeddingModel open(String model, Map<String, String> settings) {
        if (!settings.isEmpty()) {
            throw new ConfigException("the embedding model hash has no settings, but was given " + settings.keySet()
                    + "; say hash:DIMENSIONS to choose its size");
        }
        return new HashEmbeddingModel(model.isEmpty() ? DEFAULT_DIMENSIONS : dimensions(model));
    }

    private static int dimensions(String model) {
        try {
            int dimensions = Integer.parseInt(model);
            if (dimensions >= FEWEST && dimensions <= MOST) {
                return dimensions;
            }
        } catch (NumberFormatException e) {
            // told below, like a number out of range
        }
        throw new ConfigException("hash:" + model + " is no embedding model; say hash:DIMENSIONS with " + FEWEST
                + " to " + MOST + ", for example hash:" + DEFAULT_DIMENSIONS);
    }
}

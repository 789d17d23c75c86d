package io.ragstone.spi;

import io.ragstone.error.ConfigException;
import java.util.Map;
import java.util.Optional;

/**
 * Offers a {@link EmbeddingModel} by name. Found by {@link java.util.ServiceLoader}; its constructor takes nothing and
 * does nothing.
 */
public interface EmbeddingModelProvider {

    /** The name users pick it by: lower case, unique on the class path, never changed. */
    String name();

    /**
     * Whether its default model is taken where nobody has chosen one. For models that run in the process, need no
     * settings and send nothing anywhere.
     */
    default boolean isDefault() {
        return false;
    }

    /** Why no model of it can work on this machine; empty where they can. Cheap. */
    default Optional<String> obstacle() {
        return Optional.empty();
    }

    /**
     * Opens a model. The caller owns and closes it.
     *
     * @param model what stands after {@code NAME:} in the configuration; empty for the default
     * @param settings further settings by name
     * @throws ConfigException if model or settings do not fit
     */
    EmbeddingModel open(String model, Map<String, String> settings);
}

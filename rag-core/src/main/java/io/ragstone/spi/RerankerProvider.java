package io.ragstone.spi;

import io.ragstone.error.ConfigException;
import java.util.Map;

/**
 * Offers a {@link Reranker} by name. Found by {@link java.util.ServiceLoader}; its constructor takes nothing and does
 * nothing.
 */
public interface RerankerProvider {

    /** The name users pick it by: lower case, unique on the class path, never changed. */
    String name();

    /**
     * Opens a model. The caller owns and closes it.
     *
     * @param model what stands after {@code NAME:} in the configuration; empty for the default
     * @param settings further settings by name
     * @throws ConfigException if model or settings do not fit
     */
    Reranker open(String model, Map<String, String> settings);
}

package io.ragstone.spi;

import io.ragstone.error.ConfigException;
import java.util.Map;

/**
 * Offers a {@link HybridSearcher} by name. Found by {@link java.util.ServiceLoader}; its constructor takes nothing and
 * does nothing.
 */
public interface HybridSearcherProvider {

    /** The name users pick it by: lower case, unique on the class path, never changed. */
    String name();

    /**
     * Makes a fusion profile.
     *
     * @param settings weights and constants by name; none for the defaults
     * @throws ConfigException if a setting is unknown or out of range
     */
    HybridSearcher create(Map<String, String> settings);
}

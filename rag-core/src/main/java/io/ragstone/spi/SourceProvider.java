package io.ragstone.spi;

import io.ragstone.error.ConfigException;
import io.ragstone.model.SourceSpec;

/**
 * Offers a {@link Source} by name. Found by {@link java.util.ServiceLoader}; its constructor takes nothing and does
 * nothing.
 */
public interface SourceProvider {

    /** The name users pick it by: lower case, unique on the class path, never changed. */
    String name();

    /**
     * Opens the source of one collection. The caller closes it.
     *
     * @throws ConfigException if the spec does not fit; that a root is away is no reason to refuse
     */
    Source open(SourceSpec spec);
}

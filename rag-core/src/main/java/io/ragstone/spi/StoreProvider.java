package io.ragstone.spi;

import io.ragstone.error.ConfigException;

/**
 * Offers a {@link Store} by name. Found by {@link java.util.ServiceLoader}; its constructor takes nothing and does
 * nothing.
 */
public interface StoreProvider {

    /** The name users pick it by: lower case, unique on the class path, never changed. */
    String name();

    /**
     * Opens a store. The caller owns and closes it.
     *
     * @param location what stands after {@code NAME:} in the configuration; empty if nothing does
     * @param options further settings
     * @throws ConfigException if location or options do not fit; the message names them
     */
    Store open(String location, StoreOptions options);
}

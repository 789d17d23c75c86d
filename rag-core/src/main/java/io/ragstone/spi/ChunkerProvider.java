package io.ragstone.spi;

/**
 * Offers a {@link Chunker} by name. Found by {@link java.util.ServiceLoader}; its constructor takes nothing and does
 * nothing.
 */
public interface ChunkerProvider {

    /** The name users pick it by: lower case, unique on the class path, never changed. */
    String name();

    /** Makes a chunker. */
    Chunker create();
}

package io.ragstone.spi;

/**
 * Offers a {@link Extractor} by name. Found by {@link java.util.ServiceLoader}; its constructor takes nothing and does
 * nothing.
 */
public interface ExtractorProvider {

    /** The name users pick it by: lower case, unique on the class path, never changed. */
    String name();

    /** Higher is asked first; the built-in text extractor has 0. */
    int priority();

    /** Makes an extractor. */
    Extractor create();
}

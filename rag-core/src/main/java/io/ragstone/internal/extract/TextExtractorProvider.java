package io.ragstone.internal.extract;

import io.ragstone.spi.Extractor;
import io.ragstone.spi.ExtractorProvider;

/** Offers the extractor {@code text}: every kind of text file, as it stands. */
public final class TextExtractorProvider implements ExtractorProvider {

    /** For the service loader. */
    public TextExtractorProvider() {}

    @Override
    public String name() {
        return "text";
    }

    @Override
    public int priority() {
        return 0;
    }

    @Override
    public Extractor create() {
        return new TextExtractor();
    }
}

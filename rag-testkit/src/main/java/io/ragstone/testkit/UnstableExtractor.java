package io.ragstone.testkit;

import io.ragstone.error.ExtractionException;
import io.ragstone.model.ExtractedDocument;
import io.ragstone.model.ExtractionLimits;
import io.ragstone.model.RawDocument;
import io.ragstone.spi.Extractor;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Reads {@code *.unstable} as text, but fails on any that says BROKEN. */
final class UnstableExtractor implements Extractor {

    @Override
    public boolean accepts(RawDocument document) {
        return document.path().endsWith(".unstable");
    }

    @Override
    public ExtractedDocument extract(RawDocument document, ExtractionLimits limits) {
        String text = new String(document.content().toArray(), StandardCharsets.UTF_8);
        if (text.contains("BROKEN")) {
            throw ExtractionException.unreadable(document.path() + " is broken on purpose", null);
        }
        return new ExtractedDocument(document.path(), "text/plain", "", text, true, Map.of(), List.of());
    }
}

package io.ragstone.bench.campaign;

import io.ragstone.model.ExtractedDocument;
import io.ragstone.model.ExtractionLimits;
import io.ragstone.model.RawDocument;
import io.ragstone.spi.Extractor;

/** Stands for a parser that takes the whole process down, over every file called {@code *.fatal}. */
final class FatalExtractor implements Extractor {

    private static final int LIKE_SIGSEGV = 139;

    @Override
    public boolean accepts(RawDocument document) {
        return document.path().endsWith(".fatal");
    }

    @Override
    public ExtractedDocument extract(RawDocument document, ExtractionLimits limits) {
        Runtime.getRuntime().halt(LIKE_SIGSEGV);
        throw new IllegalStateException("unreachable");
    }
}

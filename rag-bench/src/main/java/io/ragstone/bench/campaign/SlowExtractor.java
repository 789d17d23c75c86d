package io.ragstone.bench.campaign;

import io.ragstone.model.ExtractedDocument;
import io.ragstone.model.ExtractionLimits;
import io.ragstone.model.RawDocument;
import io.ragstone.spi.Extractor;
import java.util.concurrent.TimeUnit;

/** Stands for a slow source: waits a while over every document, and leaves it to the extractor that comes next. */
record SlowExtractor(int millis) implements Extractor {

    @Override
    public boolean accepts(RawDocument document) {
        try {
            TimeUnit.MILLISECONDS.sleep(millis);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        return false;
    }

    @Override
    public ExtractedDocument extract(RawDocument document, ExtractionLimits limits) {
        throw new IllegalStateException("nothing was accepted");
    }
}

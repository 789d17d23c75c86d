package io.ragstone.testkit;

import io.ragstone.model.RawDocument;
import io.ragstone.spi.Extractor;

class TextExtractorTest extends ExtractorContract {

    @Override
    protected Extractor extractor() {
        return BuiltIns.extractor();
    }

    @Override
    protected RawDocument holding(String text) {
        return BuiltIns.text(text);
    }
}

package io.ragstone.testkit;

import io.ragstone.spi.Chunker;

class StructureChunkerOnPlainTextTest extends ChunkerContract {

    @Override
    protected Chunker chunker() {
        return BuiltIns.chunker();
    }

    @Override
    protected String contentType() {
        return "text/plain";
    }
}

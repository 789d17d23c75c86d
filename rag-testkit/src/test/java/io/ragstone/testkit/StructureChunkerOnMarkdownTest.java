package io.ragstone.testkit;

import io.ragstone.spi.Chunker;

class StructureChunkerOnMarkdownTest extends ChunkerContract {

    @Override
    protected Chunker chunker() {
        return BuiltIns.chunker();
    }

    @Override
    protected String contentType() {
        return "text/markdown";
    }
}

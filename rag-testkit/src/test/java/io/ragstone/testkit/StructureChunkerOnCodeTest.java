package io.ragstone.testkit;

import io.ragstone.spi.Chunker;

class StructureChunkerOnCodeTest extends ChunkerContract {

    @Override
    protected Chunker chunker() {
        return BuiltIns.chunker();
    }

    @Override
    protected String contentType() {
        return "text/x-java-source";
    }
}

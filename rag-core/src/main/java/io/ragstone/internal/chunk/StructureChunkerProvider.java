package io.ragstone.internal.chunk;

import io.ragstone.spi.Chunker;
import io.ragstone.spi.ChunkerProvider;

/** Offers the chunker {@code structure}: cuts each kind of content along its own structure. */
public final class StructureChunkerProvider implements ChunkerProvider {

    /** For the service loader. */
    public StructureChunkerProvider() {}

    @Override
    public String name() {
        return "structure";
    }

    @Override
    public Chunker create() {
        return new StructureChunker();
    }
}

package com.example.foreign;

import io.ragstone.model.ChunkDraft;
import io.ragstone.model.ChunkKind;
import io.ragstone.spi.Chunker;
import io.ragstone.spi.ChunkerProvider;
import java.util.List;

/** Cuts nothing: a document is one passage. */
public final class ForeignChunkerProvider implements ChunkerProvider {

    @Override
    public String name() {
        return "foreign";
    }

    @Override
    public Chunker create() {
        return (document, policy) -> {
            String text = document.text().stripTrailing();
            int lines = (int) text.lines().count();
            return List.of(ChunkDraft.of(text, List.of(), 1, lines, ChunkKind.TEXT));
        };
    }
}

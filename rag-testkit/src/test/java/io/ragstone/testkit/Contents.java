package io.ragstone.testkit;

import io.ragstone.model.ChunkContent;
import io.ragstone.model.DocumentContent;
import java.util.List;

/** Copies of contents with one part changed, for stores that falsify what they are given. */
final class Contents {

    private Contents() {}

    static DocumentContent withGeneration(DocumentContent content, long generation) {
        return copy(content, generation, content.chunks());
    }

    static DocumentContent withChunks(DocumentContent content, List<ChunkContent> chunks) {
        return copy(content, content.generation(), chunks);
    }

    private static DocumentContent copy(DocumentContent content, long generation, List<ChunkContent> chunks) {
        return new DocumentContent(
                content.key(),
                generation,
                content.fingerprint(),
                content.pipeline(),
                content.title(),
                content.contentType(),
                content.language(),
                content.attributes(),
                content.bytes(),
                content.modified(),
                content.extractedText(),
                chunks,
                content.links(),
                content.note());
    }
}

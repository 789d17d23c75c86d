package io.ragstone.internal.care;

import io.ragstone.model.ChunkContent;
import io.ragstone.model.DocumentContent;
import java.util.List;

/** Copies of contents with something else in them. */
final class Contents {

    private Contents() {}

    static DocumentContent with(DocumentContent content, long generation, List<ChunkContent> chunks) {
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

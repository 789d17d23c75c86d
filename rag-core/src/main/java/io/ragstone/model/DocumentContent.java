package io.ragstone.model;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Everything a store needs to replace one document in one transaction.
 *
 * @param key the document
 * @param generation what {@code begin} gave; a store refuses an older one
 * @param fingerprint of the bytes that were read
 * @param pipeline version of the pipeline that made this
 * @param title what the document calls itself, else its file name
 * @param contentType media type without parameters
 * @param language ISO 639-1 code; empty if unknown
 * @param attributes what the document says of itself
 * @param bytes size of the source
 * @param modified when the source says it changed
 * @param extractedText the text that line numbers refer to, kept only where the source is not plain text
 * @param chunks its passages in reading order; empty when there is nothing to find
 * @param links edges that start here
 * @param note what was cut off or could not be read of it, in words for a user; empty if nothing
 */
public record DocumentContent(
        DocumentKey key,
        long generation,
        Fingerprint fingerprint,
        String pipeline,
        String title,
        String contentType,
        String language,
        Map<String, List<String>> attributes,
        long bytes,
        Optional<Instant> modified,
        Optional<String> extractedText,
        List<ChunkContent> chunks,
        List<Link> links,
        String note) {

    public DocumentContent {
        if (fingerprint.hash().isEmpty()) {
            throw new IllegalArgumentException("content of " + key + " comes without its hash");
        }
        attributes = Attributes.copyOf(attributes);
        chunks = List.copyOf(chunks);
        links = List.copyOf(links);
    }

    /** A copy that replaces with {@code generation}. */
    public DocumentContent withGeneration(long generation) {
        return copy(generation, chunks);
    }

    /** A copy with other passages. */
    public DocumentContent withChunks(List<ChunkContent> chunks) {
        return copy(generation, chunks);
    }

    private DocumentContent copy(long generation, List<ChunkContent> chunks) {
        return new DocumentContent(
                key,
                generation,
                fingerprint,
                pipeline,
                title,
                contentType,
                language,
                attributes,
                bytes,
                modified,
                extractedText,
                chunks,
                links,
                note);
    }
}

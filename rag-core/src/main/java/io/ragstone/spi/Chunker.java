package io.ragstone.spi;

import io.ragstone.model.ChunkDraft;
import io.ragstone.model.ChunkingPolicy;
import io.ragstone.model.ExtractedDocument;
import java.util.List;

/**
 * Cuts a document into passages.
 *
 * <dl>
 *   <dt>K1
 *   <dd>The text of a passage is what lines {@code startLine} to {@code endLine} of the document hold, joined by a line
 *       feed, or an unbroken part of it.
 *   <dt>K2
 *   <dd>Passages follow the document; every line that is not blank is in one of them, unless the policy's limit of
 *       passages was reached.
 *   <dt>K3
 *   <dd>No passage is larger than the policy's maximum, and there are no more than its most.
 *   <dt>K4
 *   <dd>The same document and policy give the same passages.
 *   <dt>K5
 *   <dd>A document without visible text gives none.
 *   <dt>K6
 *   <dd>May be called from any thread.
 * </dl>
 */
public interface Chunker {

    /** Cuts {@code document}. Pure and about linear in its length. */
    List<ChunkDraft> chunk(ExtractedDocument document, ChunkingPolicy policy);
}

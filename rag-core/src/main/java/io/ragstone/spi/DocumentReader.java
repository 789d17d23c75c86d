package io.ragstone.spi;

import io.ragstone.model.Chunk;
import io.ragstone.model.CollectionId;
import io.ragstone.model.Coverage;
import io.ragstone.model.Document;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.DocumentLink;
import io.ragstone.model.DocumentQuery;
import io.ragstone.model.LinkQuery;
import io.ragstone.model.Page;
import java.util.List;
import java.util.Optional;

/**
 * The part of a {@link Store} that shows what it holds.
 *
 * <dl>
 *   <dt>R1
 *   <dd>{@link #chunks} gives the passages of the ids that still exist, in the order of the ids.
 *   <dt>R2
 *   <dd>{@link #document} and {@link #documents} show documents as they stand: the searchable version and the state;
 *       pages follow the code points of the path and miss none.
 *   <dt>R3
 *   <dd>{@link #links} gives the links of the searchable versions.
 *   <dt>R4
 *   <dd>{@link #coverage} equals a count over all rows at the same moment, and costs no such count.
 *   <dt>R5
 *   <dd>{@link #extractedText} gives the text that line numbers refer to, where it was handed over.
 * </dl>
 */
public interface DocumentReader {

    /** The passages of these ids; those that are gone are left out. One round trip. */
    List<Chunk> chunks(List<Long> ids);

    /** All passages of one document in reading order; empty if there are none. */
    List<Chunk> chunks(DocumentKey key);

    /** One document, if it is known. */
    Optional<Document> document(DocumentKey key);

    /** Documents of one collection in order of path. */
    Page<Document> documents(DocumentQuery query);

    /** The text kept for a document that is not a plain file. */
    Optional<String> extractedText(DocumentKey key);

    /** Links, in order of document and line. */
    List<DocumentLink> links(LinkQuery query);

    /** How the collections stand, in the order asked. */
    Coverage coverage(List<CollectionId> collections);
}

package io.ragstone.spi;

import io.ragstone.model.CollectionId;
import io.ragstone.model.DocumentKey;
import io.ragstone.model.EmbeddingSpace;
import io.ragstone.model.Page;
import io.ragstone.model.StoredDocument;
import io.ragstone.model.TextVector;
import java.util.List;
import java.util.Optional;

/**
 * The part of a {@link Store} that shows everything it holds, so that another store can be made to hold the same. It is
 * read in pages; each page is of one moment, several pages may not be.
 *
 * <dl>
 *   <dt>X1
 *   <dd>{@link #storedDocuments} shows every document of a collection once, in order of the code points of its path,
 *       with all that it was last replaced with; {@link #storedDocument} shows the same of one.
 *   <dt>X2
 *   <dd>{@link #spaces} lists every embedding space that is active, under construction or has vectors,
 *       {@link #storedVectors} each of its vectors once.
 * </dl>
 */
public interface StoreCopy {

    /**
     * Documents with their content.
     *
     * @param after only paths after this one; empty to start at the beginning
     * @param limit the most to return; contents may be large
     */
    Page<StoredDocument> storedDocuments(CollectionId id, Optional<String> after, int limit);

    /** One document with its content, if it is known. */
    Optional<StoredDocument> storedDocument(DocumentKey key);

    /** The embedding spaces, in order of their key. */
    List<EmbeddingSpace> spaces();

    /**
     * Vectors of one space, in an order of the store's own; empty for a space that is not known.
     *
     * @param after what the page before gave; empty to start at the beginning
     */
    Page<TextVector> storedVectors(EmbeddingSpace space, Optional<String> after, int limit);
}

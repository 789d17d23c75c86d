package io.ragstone.spi;

import io.ragstone.model.CollectionId;
import io.ragstone.model.DocumentContent;
import io.ragstone.model.RemovalReport;
import io.ragstone.model.ReplaceOutcome;
import java.util.List;

/**
 * The part of a {@link Store} that changes what can be found.
 *
 * <dl>
 *   <dt>W1
 *   <dd>{@link #replace} is whole: a reader sees all of a document's old passages in every leg, or all of its new ones.
 *   <dt>W2
 *   <dd>{@link #replace} is idempotent: doing it twice leaves what doing it once leaves.
 *   <dt>W3
 *   <dd>{@link #replace} with a generation that is not the newest, or of a document that was removed, skipped or found
 *       missing since it began, changes nothing and says so.
 *   <dt>W4
 *   <dd>After {@link #replace} the entry is indexed with the content's fingerprint and pipeline, and a missing document
 *       that the entry was moved from is gone, in the same transaction.
 *   <dt>W5
 *   <dd>{@link #removeDocuments} leaves nothing of the documents to be found in any leg, and no entry; other documents
 *       keep theirs, also where they share text.
 *   <dt>W6
 *   <dd>Passages that the new version shares with the old one, or with any other document, keep their vectors.
 * </dl>
 */
public interface DocumentWriter {

    /** Makes {@code content} the only searchable version of its document. One short transaction. */
    ReplaceOutcome replace(DocumentContent content);

    /**
     * Replaces several documents, each as {@link #replace} does, in order. A store for which one large transaction is
     * cheaper than many small ones makes it one; then all are replaced or none, and a reader may see them together.
     *
     * @return what became of each, in the order of {@code contents}
     */
    default List<ReplaceOutcome> replaceAll(List<DocumentContent> contents) {
        return contents.stream().map(this::replace).toList();
    }

    /** Forgets documents; paths that are not known are passed over. Any number of them, one transaction. */
    RemovalReport removeDocuments(CollectionId id, List<String> paths);
}

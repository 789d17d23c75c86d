package io.ragstone.model;

import java.util.List;

/**
 * What an export or an import copied.
 *
 * @param collections which collections, in order
 * @param documents number of documents, searchable or not
 * @param chunks number of passages
 * @param vectors number of vectors
 */
public record CopyReport(List<CollectionId> collections, long documents, long chunks, long vectors) {

    public CopyReport {
        collections = List.copyOf(collections);
    }
}

package io.ragstone.model;

/**
 * Points at a stored passage. Ordered by collection, path and ordinal: the order in which equal scores are broken.
 *
 * @param id the store's own number, never used twice
 * @param document the document it belongs to
 * @param ordinal position in the document, from 0
 */
public record ChunkRef(long id, DocumentKey document, int ordinal) implements Comparable<ChunkRef> {

    @Override
    public int compareTo(ChunkRef other) {
        int byDocument = document.compareTo(other.document);
        return byDocument != 0 ? byDocument : Integer.compare(ordinal, other.ordinal);
    }
}

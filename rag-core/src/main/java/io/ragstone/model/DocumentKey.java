package io.ragstone.model;

/**
 * Names one document. Paths are compared exactly, character by character.
 *
 * @param collection the collection it belongs to
 * @param path unique in the collection; {@code /} separates folders on every platform
 */
public record DocumentKey(CollectionId collection, String path) implements Comparable<DocumentKey> {

    /** The most UTF-16 code units a path may have. */
    public static final int MAX_PATH_LENGTH = 4_096;

    public DocumentKey {
        if (path.isEmpty() || path.length() > MAX_PATH_LENGTH) {
            throw new IllegalArgumentException(
                    "a path has 1 to " + MAX_PATH_LENGTH + " characters, was " + path.length());
        }
    }

    /** By collection, then by the code points of the path. */
    @Override
    public int compareTo(DocumentKey other) {
        int byCollection = collection.compareTo(other.collection);
        return byCollection != 0 ? byCollection : CodePoints.compare(path, other.path);
    }

    @Override
    public String toString() {
        return collection + ":" + path;
    }
}

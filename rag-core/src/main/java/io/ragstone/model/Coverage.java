package io.ragstone.model;

import java.util.List;
import java.util.Optional;

/**
 * What an answer could and could not see.
 *
 * @param collections how each collection in scope stands, in order of name
 * @param space the active embedding space, whose vectors {@link Counts#withVectors} counts; of the same moment
 */
public record Coverage(List<CollectionCoverage> collections, Optional<EmbeddingSpace> space) {

    public Coverage {
        collections = List.copyOf(collections);
    }

    /** The counts of all collections together. */
    public Counts total() {
        return collections.stream().map(CollectionCoverage::counts).reduce(Counts.NONE, Counts::plus);
    }

    /**
     * How one collection stands.
     *
     * @param id which
     * @param counts its documents and chunks
     */
    public record CollectionCoverage(CollectionId id, Counts counts) {}

    /**
     * Documents and chunks by state, read from counters that change in the same transaction as the rows.
     *
     * @param indexed documents whose current version can be found
     * @param pending documents that wait to be read
     * @param failed documents that could not be indexed
     * @param skipped documents left out on purpose; not part of {@link #documents}
     * @param stale documents that answer from a version the source no longer holds
     * @param chunks passages that can be found by words
     * @param withVectors passages that can be found by meaning in the active space
     */
    public record Counts(int indexed, int pending, int failed, int skipped, int stale, int chunks, int withVectors) {

        /** Nothing at all. */
        public static final Counts NONE = new Counts(0, 0, 0, 0, 0, 0, 0);

        /** Documents that are in or ought to be: indexed, pending and failed. */
        public int documents() {
            return indexed + pending + failed;
        }

        /** Component-wise sum. */
        public Counts plus(Counts other) {
            return new Counts(
                    indexed + other.indexed,
                    pending + other.pending,
                    failed + other.failed,
                    skipped + other.skipped,
                    stale + other.stale,
                    chunks + other.chunks,
                    withVectors + other.withVectors);
        }
    }
}

package io.ragstone.model;

/**
 * Asks for collections to be brought in step with their sources.
 *
 * @param collections which
 * @param isForced whether unchanged documents are read and cut again too; equal texts keep their vectors
 * @param isDryRun whether decisions are only told, not carried out
 * @param confirmsRemovals whether removals that the guard would hold back are carried out
 * @param waitsForVectors whether the sync ends only when every text has its vector; if not, they follow in the
 *     background
 * @param listener told of progress, from several threads
 */
public record SyncRequest(
        CollectionSelector collections,
        boolean isForced,
        boolean isDryRun,
        boolean confirmsRemovals,
        boolean waitsForVectors,
        ProgressListener listener) {

    /** Brings all collections in step. */
    public static SyncRequest all() {
        return new SyncRequest(CollectionSelector.ALL, false, false, false, true, event -> {});
    }

    /** Brings those in step that match one of {@code patterns}. */
    public static SyncRequest of(String... patterns) {
        return all().withCollections(CollectionSelector.of(patterns));
    }

    /** A copy for other collections. */
    public SyncRequest withCollections(CollectionSelector selector) {
        return new SyncRequest(selector, isForced, isDryRun, confirmsRemovals, waitsForVectors, listener);
    }

    /** A copy that reads and cuts unchanged documents again too. */
    public SyncRequest forced() {
        return new SyncRequest(collections, true, isDryRun, confirmsRemovals, waitsForVectors, listener);
    }

    /** A copy that only tells what it would do. */
    public SyncRequest dryRun() {
        return new SyncRequest(collections, isForced, true, confirmsRemovals, waitsForVectors, listener);
    }

    /** A copy that carries out removals which the guard would hold back. */
    public SyncRequest confirmingRemovals() {
        return new SyncRequest(collections, isForced, isDryRun, true, waitsForVectors, listener);
    }

    /** A copy that ends when everything can be found by words. */
    public SyncRequest withoutWaitingForVectors() {
        return new SyncRequest(collections, isForced, isDryRun, confirmsRemovals, false, listener);
    }

    /** A copy that tells {@code listener} of progress. */
    public SyncRequest reportingTo(ProgressListener listener) {
        return new SyncRequest(collections, isForced, isDryRun, confirmsRemovals, waitsForVectors, listener);
    }
}

package io.ragstone.model;

/**
 * How far a phase of a sync has come.
 *
 * @param phase which phase
 * @param collection which collection; for {@link Phase#EMBED} any of those being synced
 * @param done units done so far
 * @param total units to do as known now; -1 while unknown
 */
public record ProgressEvent(Phase phase, CollectionId collection, int done, int total) {

    /** The phases of a sync. */
    public enum Phase {
        /** Comparing source and ledger; units are documents met. */
        SCAN,
        /** Reading, cutting and storing; units are documents. */
        INDEX,
        /** Embedding; units are texts. */
        EMBED
    }
}

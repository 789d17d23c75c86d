package io.ragstone.model;

/** Where a document stands. A document that is pending or failed may still answer from its older, indexed version. */
public enum DocumentState {
    /** Seen by a scan, waiting to be read. */
    PENDING,
    /** What the source holds is what the index holds. */
    INDEXED,
    /** Left out on purpose; the reason says why. */
    SKIPPED,
    /** Could not be read or extracted; the reason says why. */
    FAILED
}

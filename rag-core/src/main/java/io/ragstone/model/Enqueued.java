package io.ragstone.model;

/** What became of a request for work. */
public enum Enqueued {
    /** A new job waits. */
    ADDED,
    /** A job of that key waits already. */
    COALESCED,
    /** A job of that key is running; it will run once more afterwards. */
    AGAIN_AFTERWARDS,
    /** A parked job of that key waits again, with no attempts counted. */
    REVIVED
}

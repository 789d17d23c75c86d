package io.ragstone.model;

/** Where a job stands. Jobs that are done leave no trace. */
public enum JobState {
    /** Waits for its time and for a worker. */
    WAITING,
    /** A worker has a live lease on it. */
    RUNNING,
    /** Failed too often or for good; only a retry or a change of the document revives it. */
    PARKED
}

package io.ragstone.model;

/** What a job does. */
public enum JobKind {
    /** Read, extract, cut and store one document. */
    INDEX
}

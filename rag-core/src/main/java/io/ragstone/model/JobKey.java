package io.ragstone.model;

/**
 * What a job is about; at most one job per key waits and at most one runs.
 *
 * @param document the document
 * @param kind what is done with it
 */
public record JobKey(DocumentKey document, JobKind kind) {}

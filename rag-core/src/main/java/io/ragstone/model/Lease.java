package io.ragstone.model;

import java.time.Instant;

/**
 * The right to work on a job until a time.
 *
 * @param job the job
 * @param fence different for every claim of the job; a lease with an older fence is void
 * @param expires when the right ends unless it is extended
 */
public record Lease(Job job, long fence, Instant expires) {}

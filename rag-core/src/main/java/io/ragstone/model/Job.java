package io.ragstone.model;

import java.time.Instant;

/**
 * A unit of work.
 *
 * @param id the queue's own number
 * @param key what is to be done
 * @param priority higher first
 * @param state where it stands
 * @param attempts times it was claimed and did not complete
 * @param due not claimed before
 * @param enqueued when it was first asked for
 * @param lastError why the last attempt failed; empty before one did
 */
public record Job(
        long id,
        JobKey key,
        int priority,
        JobState state,
        int attempts,
        Instant due,
        Instant enqueued,
        String lastError) {}

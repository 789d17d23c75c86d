package io.ragstone.model;

/**
 * What a worker has done.
 *
 * @param jobs how many jobs came to an end, whatever end
 * @param embedded how many texts got a vector
 */
public record WorkReport(long jobs, long embedded) {}

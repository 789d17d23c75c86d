package io.ragstone.model;

/**
 * How one leg saw a passage.
 *
 * @param leg which leg
 * @param rank place in that leg's list, from 1
 * @param score the leg's own score
 * @param contribution what it added to the fused score
 */
public record LegScore(Leg leg, int rank, double score, double contribution) {}

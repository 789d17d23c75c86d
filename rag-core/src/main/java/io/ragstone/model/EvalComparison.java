package io.ragstone.model;

/**
 * How one run compares with another on the same questions.
 *
 * @param difference mean of the second minus mean of the first, with its 95 % bootstrap interval over paired questions
 * @param p how often a difference as large comes about when it is chance which of the two answered better, by a
 *     randomisation test
 * @param better questions that the second answers better
 * @param worse questions that it answers worse
 */
public record EvalComparison(EvalEstimate difference, double p, int better, int worse) {}

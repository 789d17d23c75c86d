package io.ragstone.model;

/**
 * A mean over questions, and how far it can be trusted.
 *
 * @param mean over all questions
 * @param low lower end of its 95 % bootstrap interval
 * @param high upper end
 */
public record EvalEstimate(double mean, double low, double high) {}

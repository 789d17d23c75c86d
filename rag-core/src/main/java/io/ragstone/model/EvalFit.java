package io.ragstone.model;

/**
 * A weight that was fitted to questions with known answers.
 *
 * @param profile the fusion profile whose weight it is
 * @param weight the best weight of the vector leg over all questions
 * @param before nDCG@10 with the weight that the profile has
 * @param validated nDCG@10 of weights that were fitted without the questions they are judged by (cross-validation):
 *     what to expect of the fitted weight on new questions
 * @param gain how {@code validated} compares with {@code before}
 */
public record EvalFit(
        String profile, double weight, EvalEstimate before, EvalEstimate validated, EvalComparison gain) {}

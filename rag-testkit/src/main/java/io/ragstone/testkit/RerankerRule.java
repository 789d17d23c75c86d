package io.ragstone.testkit;

/** The rules of {@link io.ragstone.spi.Reranker}, one constant each, named as in its Javadoc. */
public enum RerankerRule implements Rule {
    R1_ONE_SCORE_PER_PASSAGE_IN_ORDER,
    R2_NEIGHBOURS_DO_NOT_MATTER,
    R3_NOTHING_IS_CUT_SILENTLY,
    R4_CLOSE_MAY_BE_CALLED_AGAIN,
    R5_SAFE_FROM_ANY_THREAD
}

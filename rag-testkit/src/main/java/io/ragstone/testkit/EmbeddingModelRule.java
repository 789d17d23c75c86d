package io.ragstone.testkit;

/** The rules of {@link io.ragstone.spi.EmbeddingModel}, one constant each, named as in its Javadoc. */
public enum EmbeddingModelRule implements Rule {
    E1_ONE_VECTOR_PER_TEXT_IN_ORDER,
    E2_VECTORS_ARE_UNIT_AND_FIT_THE_SPACE,
    E3_NEIGHBOURS_DO_NOT_MATTER,
    E4_NOTHING_IS_CUT_SILENTLY,
    E5_CLOSE_MAY_BE_CALLED_AGAIN,
    E6_SAFE_FROM_ANY_THREAD
}

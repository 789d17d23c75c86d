package io.ragstone.testkit;

/** The rules of {@link io.ragstone.spi.Chunker}, one constant each, named as in its Javadoc. */
public enum ChunkerRule implements Rule {
    K1_TEXT_IS_WHAT_THE_LINES_HOLD,
    K2_NOTHING_VISIBLE_IS_LEFT_OUT,
    K3_SIZES_HOLD,
    K4_THE_SAME_GIVES_THE_SAME,
    K5_NOTHING_GIVES_NOTHING,
    K6_SAFE_FROM_ANY_THREAD
}

package io.ragstone.testkit;

/** The rules of {@link io.ragstone.spi.Extractor}, one constant each, named as in its Javadoc. */
public enum ExtractorRule implements Rule {
    X1_TEXT_IS_CLEAN,
    X2_FAILURES_ARE_OF_ONE_KIND,
    X3_LIMITS_HOLD,
    X4_THE_SAME_GIVES_THE_SAME,
    X5_SAFE_FROM_ANY_THREAD
}

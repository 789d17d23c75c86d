package io.ragstone.testkit;

/** The rules of {@link io.ragstone.spi.Source}, one constant each, named as in its Javadoc. */
public enum SourceRule implements Rule {
    O1_SCAN_SHOWS_EVERYTHING_OR_SAYS_SO,
    O2_UNCHANGED_IS_SHOWN_UNCHANGED,
    O3_READ_GIVES_WHAT_A_SCAN_SHOWS,
    O4_A_CHANGE_CHANGES_THE_FINGERPRINT,
    O5_SAFE_FROM_ANY_THREAD,
    O6_A_WATCH_TELLS_OF_CHANGES_OR_SAYS_IT_IS_BLIND,
    O7_A_LOST_ROOT_IS_KNOWN_WITHOUT_A_SCAN
}

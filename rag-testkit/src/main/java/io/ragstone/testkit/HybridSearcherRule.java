package io.ragstone.testkit;

/** The rules of {@link io.ragstone.spi.HybridSearcher}, one constant each, named as in its Javadoc. */
public enum HybridSearcherRule implements Rule {
    H1_ONLY_WHAT_WAS_OFFERED_EACH_ONCE,
    H2_SCORES_FALL_AND_TIES_ARE_ORDERED,
    H3_WHAT_EVERY_LEG_PREFERS_STAYS_AHEAD,
    H4_A_SILENT_LEG_CHANGES_NOTHING,
    H5_CONTRIBUTIONS_ADD_UP,
    H6_SAFE_FROM_ANY_THREAD
}

package io.ragstone.testkit;

import java.util.Locale;

/**
 * One numbered rule of a contract. The rules of one SPI are an enum whose constants are named like its Javadoc:
 * {@code W1_REPLACE_IS_WHOLE} is the rule that stands under {@code W1}.
 */
public interface Rule {

    /** The name of the constant. */
    String name();

    /** What stands in the Javadoc and in {@link Verifies}: {@code W1}. */
    default String id() {
        return name().substring(0, name().indexOf('_'));
    }

    /** The rule in a few words: {@code replace is whole}. */
    default String sentence() {
        return name().substring(name().indexOf('_') + 1).replace('_', ' ').toLowerCase(Locale.ROOT);
    }
}

package io.ragstone.internal.memory;

import java.util.Locale;

/** How names are compared: ignoring case, and a qualified name also by its last parts. */
final class SymbolName {

    private static final String SEPARATORS = ".:#/$\\";

    private final String wanted;

    SymbolName(String wanted) {
        this.wanted = folded(wanted);
    }

    /** Whether {@code defined} is the name, or ends in it after a separator. */
    boolean isWhole(String defined) {
        String name = folded(defined);
        int start = name.length() - wanted.length();
        return name.endsWith(wanted) && (start == 0 || SEPARATORS.indexOf(name.charAt(start - 1)) >= 0);
    }

    boolean isPart(String defined) {
        return folded(defined).contains(wanted);
    }

    private static String folded(String name) {
        return name.strip().toLowerCase(Locale.ROOT);
    }
}

package io.ragstone.internal.store;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How names compare: ignoring case, and a qualified name also by its last parts. */
public final class SymbolName {

    private static final Pattern SEPARATOR = Pattern.compile("[.:#/$]+");

    private SymbolName() {}

    /** The form in which names compare. */
    public static String folded(String name) {
        return name.strip().toLowerCase(Locale.ROOT);
    }

    /** For {@code a.b::c}, folded: {@code b::c} and {@code c}. */
    public static List<String> lastParts(String folded) {
        var parts = new ArrayList<String>();
        Matcher separator = SEPARATOR.matcher(folded);
        while (separator.find()) {
            if (separator.end() < folded.length()) {
                parts.add(folded.substring(separator.end()));
            }
        }
        return parts;
    }

    /** The last parts of all {@code folded} names. */
    public static Set<String> lastPartsOf(Collection<String> folded) {
        var parts = new TreeSet<String>();
        folded.forEach(name -> parts.addAll(lastParts(name)));
        return parts;
    }
}

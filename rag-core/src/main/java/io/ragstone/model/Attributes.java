package io.ragstone.model;

import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * How a document's own metadata is kept: names in lower case, each with one or more values as text. A list becomes
 * several values, a nested mapping becomes dotted names, {@code true} and numbers become their text. {@code tags} is
 * kept under {@code tag}, so that one filter finds both spellings.
 */
public final class Attributes {

    /** The most names one document may have; the rest is dropped by whoever extracts. */
    public static final int MAX_NAMES = 64;

    /** The most characters of one value. */
    public static final int MAX_VALUE_LENGTH = 1_000;

    private static final Pattern NAME = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_.-]{0,63}");

    private Attributes() {}

    /** The one spelling of a name: lower case, {@code tags} as {@code tag}. */
    public static String canonicalName(String name) {
        String lower = name.strip().toLowerCase(Locale.ROOT);
        return lower.equals("tags") ? "tag" : lower;
    }

    /**
     * Whether {@code name} may name an attribute: a letter or {@code _}, then at most 63 letters, digits, {@code _ .
     * -}.
     */
    public static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }

    /** A copy under canonical names; two spellings of one name become one list. */
    static Map<String, List<String>> copyOf(Map<String, List<String>> attributes) {
        var copy = new TreeMap<String, List<String>>();
        attributes.forEach((name, values) -> copy.merge(canonicalName(name), List.copyOf(values), Attributes::joined));
        return Collections.unmodifiableMap(copy);
    }

    private static List<String> joined(List<String> left, List<String> right) {
        return Stream.concat(left.stream(), right.stream()).distinct().toList();
    }
}

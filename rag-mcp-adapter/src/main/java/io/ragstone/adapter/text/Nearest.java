package io.ragstone.adapter.text;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Finds the name that someone most likely meant. */
public final class Nearest {

    private Nearest() {}

    /** The candidate with the fewest edits from {@code typed}, ignoring case, if it is near enough to suggest. */
    public static Optional<String> to(String typed, Collection<String> candidates) {
        String wanted = typed.toLowerCase(Locale.ROOT);
        int tolerance = Math.max(2, wanted.length() / 3);
        return candidates.stream()
                .filter(candidate -> edits(wanted, candidate.toLowerCase(Locale.ROOT)) <= tolerance)
                .min(Comparator.comparingInt((String candidate) -> edits(wanted, candidate.toLowerCase(Locale.ROOT)))
                        .thenComparing(Comparator.naturalOrder()));
    }

    /** {@code ; did you mean 'x'?} or, if nothing is near, the whole choice. */
    public static String hint(String typed, Collection<String> candidates) {
        return to(typed, candidates)
                .map(name -> "; did you mean '" + name + "'?")
                .orElseGet(() ->
                        "; known: " + String.join(", ", candidates.stream().sorted().toList()));
    }

    private static int edits(String from, String to) {
        int[] previous = new int[to.length() + 1];
        for (int j = 0; j <= to.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int[] current = new int[to.length() + 1];
            current[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int replaced = previous[j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                current[j] = Math.min(replaced, Math.min(previous[j], current[j - 1]) + 1);
            }
            previous = current;
        }
        return previous[to.length()];
    }
}

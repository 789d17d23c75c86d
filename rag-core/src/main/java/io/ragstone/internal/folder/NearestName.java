package io.ragstone.internal.folder;

import java.util.Collection;
import java.util.Comparator;

/** Guesses what a mistyped name was meant to be. */
final class NearestName {

    private NearestName() {}

    /** The one of {@code names}, which are not empty, with the fewest letters to change. */
    static String to(String typed, Collection<String> names) {
        return names.stream()
                .min(Comparator.comparingInt(name -> distance(typed, name)))
                .orElseThrow();
    }

    private static int distance(String left, String right) {
        int[] row = new int[right.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= left.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int replaced = diagonal + (left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[right.length()];
    }
}

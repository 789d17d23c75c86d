package io.ragstone.internal.remote;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What is known of the texts of calls that failed as a whole, so that nobody pays twice when they come again, alone or
 * in other company. What is taken is forgotten. Thread-safe.
 *
 * @param <R> what the server gives
 */
final class Kept<R> {

    private static final int MOST = 1_024;

    private final Map<String, Outcome<R>> byText = new LinkedHashMap<>();

    /** Remembers {@code outcomes}; the oldest make room. */
    synchronized void keep(Map<String, Outcome<R>> outcomes) {
        byText.putAll(outcomes);
        var oldest = byText.keySet().iterator();
        while (byText.size() > MOST) {
            oldest.next();
            oldest.remove();
        }
    }

    /** Takes what is known of {@code texts}. */
    synchronized Map<String, Outcome<R>> take(List<String> texts) {
        var taken = new HashMap<String, Outcome<R>>();
        for (String text : texts) {
            Outcome<R> known = byText.remove(text);
            if (known != null) {
                taken.put(text, known);
            }
        }
        return taken;
    }
}

package io.ragstone.internal.remote;

import io.ragstone.error.ModelException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Texts as they are sent: each in as many windows as it needs, without what no server can read.
 *
 * @param windows those of each text, in order
 */
record Pieces(List<List<String>> windows) {

    /** NUL, and surrogates without their other half: some servers close the connection at them. */
    private static final Pattern UNSENDABLE = Pattern.compile("[\\x00\\x{D800}-\\x{DFFF}]");

    /** @param most tokens of one window */
    static Pieces of(List<String> texts, int most) {
        return new Pieces(texts.stream()
                .map(text -> TextWindows.of(UNSENDABLE.matcher(text).replaceAll("\uFFFD"), most))
                .toList());
    }

    /** All windows, each once; blank ones, which no server takes, are left out. */
    List<String> distinct() {
        return windows.stream()
                .flatMap(List::stream)
                .filter(window -> !window.isBlank())
                .distinct()
                .toList();
    }

    /**
     * One value for each text.
     *
     * @param outcomes of all windows
     * @throws ModelException if a window was refused
     */
    <R> List<R> values(Map<String, Outcome<R>> outcomes, Results<R> results) {
        var values = new ArrayList<R>(windows.size());
        for (List<String> each : windows) {
            List<R> parts = each.stream().map(window -> value(window, outcomes)).toList();
            values.add(parts.size() == 1 ? parts.get(0) : results.combined(parts));
        }
        return values;
    }

    private static <R> R value(String window, Map<String, Outcome<R>> outcomes) {
        Outcome<R> outcome = outcomes.get(window);
        if (outcome instanceof Outcome.Got<R> got) {
            return got.value();
        }
        if (outcome instanceof Outcome.Refused<R> refused) {
            throw refused.why();
        }
        throw ModelException.refused("a blank text says nothing to a model", null);
    }
}

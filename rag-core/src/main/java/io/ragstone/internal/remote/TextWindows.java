package io.ragstone.internal.remote;

import io.ragstone.model.TokenEstimate;
import java.nio.CharBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Parts a text that is too long for one call into windows of about the same length, which end at white space where that
 * is possible and never inside a surrogate pair. The windows, one after the other, are the text.
 */
public final class TextWindows {

    private final String text;
    private final int most;
    private final List<String> windows = new ArrayList<>();

    private TextWindows(String text, int most) {
        this.text = text;
        this.most = most;
    }

    /**
     * {@code text} in as few windows as fit, or one more.
     *
     * @param most tokens of one window
     */
    static List<String> of(String text, int most) {
        int tokens = TokenEstimate.count(text);
        return tokens <= most ? List.of(text) : new TextWindows(text, most).cut(tokens);
    }

    /** {@code text} in two, or three where it has no good middle. */
    static List<String> halves(String text) {
        return of(text, Math.max(1, (TokenEstimate.count(text) + 1) / 2));
    }

    /** {@code text}, or a beginning of it that fits into {@code most} tokens. */
    public static String beginning(String text, int most) {
        return of(text, most).get(0);
    }

    private List<String> cut(int tokens) {
        int count = (tokens + most - 1) / most;
        int wanted = (tokens + count - 1) / count;
        int from = 0;
        int length = 0;
        int at = 0;
        while (at < text.length()) {
            int end = afterNextSpace(at);
            int more = count(at, end);
            if (length > 0 && length + more > most) {
                add(from, at);
                from = at;
                length = 0;
            }
            if (more > most) {
                from = cutHard(from, end);
                more = count(from, end);
            }
            at = end;
            length += more;
            if (length >= wanted) {
                add(from, at);
                from = at;
                length = 0;
            }
        }
        add(from, at);
        return windows;
    }

    /** Windows of a run without white space; returns where what is left of it begins. */
    private int cutHard(int start, int end) {
        int from = start;
        while (count(from, end) > most) {
            int to = longest(from, end);
            add(from, to);
            from = to;
        }
        return from;
    }

    /** The end of the longest piece from {@code from} on that fits; at least one character, even if it does not. */
    private int longest(int from, int end) {
        int fits = from + 1;
        int tooFar = end;
        while (fits + 1 < tooFar) {
            int middle = (fits + tooFar) >>> 1;
            if (count(from, middle) <= most) {
                fits = middle;
            } else {
                tooFar = middle;
            }
        }
        boolean isInsidePair = fits < end
                && Character.isLowSurrogate(text.charAt(fits))
                && Character.isHighSurrogate(text.charAt(fits - 1));
        if (!isInsidePair) {
            return fits;
        }
        return fits - 1 > from ? fits - 1 : fits + 1;
    }

    private int afterNextSpace(int at) {
        int end = at;
        while (end < text.length() && !Character.isWhitespace(text.charAt(end))) {
            end++;
        }
        while (end < text.length() && Character.isWhitespace(text.charAt(end))) {
            end++;
        }
        return end;
    }

    private int count(int from, int to) {
        return TokenEstimate.count(CharBuffer.wrap(text, from, to));
    }

    /** Blank ends are no windows of their own. */
    private void add(int from, int to) {
        String window = text.substring(from, to);
        if (!window.isBlank()) {
            windows.add(window);
        } else if (!windows.isEmpty()) {
            windows.set(windows.size() - 1, windows.get(windows.size() - 1) + window);
        }
    }
}

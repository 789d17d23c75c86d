package io.ragstone.internal.structure;

import java.util.Arrays;

/**
 * The lines of a text, counted from 0. A line feed at the very end does not open another line. Immutable; may be shared
 * between threads.
 */
public final class Lines {

    private static final int TAB = 4;

    private final String text;
    private final int[] starts;
    private final int count;

    private Lines(String text, int[] starts, int count) {
        this.text = text;
        this.starts = starts;
        this.count = count;
    }

    /** The lines of {@code text}. Linear. */
    public static Lines of(String text) {
        var starts = new int[16];
        int count = 0;
        for (int at = 0; at < text.length(); count++) {
            if (count == starts.length) {
                starts = Arrays.copyOf(starts, count * 2);
            }
            starts[count] = at;
            int feed = text.indexOf('\n', at);
            at = feed < 0 ? text.length() : feed + 1;
        }
        return new Lines(text, starts, count);
    }

    /** How many there are. */
    public int count() {
        return count;
    }

    /** The text they were cut from. */
    public String text() {
        return text;
    }

    /** Where {@code line} begins. */
    public int start(int line) {
        return starts[line];
    }

    /** Where {@code line} ends, before its line feed. */
    public int end(int line) {
        if (line + 1 < count) {
            return starts[line + 1] - 1;
        }
        return text.endsWith("\n") ? text.length() - 1 : text.length();
    }

    /** The text of {@code line} without its line feed. */
    public String get(int line) {
        return text.substring(start(line), end(line));
    }

    /** Whether {@code line} shows nothing. */
    public boolean isBlank(int line) {
        return visible(line) == end(line);
    }

    /** Where the first visible character of {@code line} stands; its end if there is none. */
    public int visible(int line) {
        int end = end(line);
        int at = start(line);
        while (at < end && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return at;
    }

    /** How many columns {@code line} is indented; a tab reaches to the next multiple of four. */
    public int indent(int line) {
        return column(line, visible(line));
    }

    /** The column of {@code offset}, which is in {@code line}. */
    int column(int line, int offset) {
        int column = 0;
        for (int at = start(line); at < offset; at++) {
            column += text.charAt(at) == '\t' ? TAB - column % TAB : 1;
        }
        return column;
    }

    /** The line that holds {@code offset}. */
    public int lineOf(int offset) {
        int found = Arrays.binarySearch(starts, 0, count, offset);
        return found >= 0 ? found : -found - 2;
    }
}

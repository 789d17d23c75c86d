package io.ragstone.internal.text;

import java.text.Normalizer;

/**
 * A text as analysis reads it: compatibility forms composed (full width, ligatures, half-width kana), accents and
 * invisible characters gone, case and everything else as written.
 */
final class PlainText {

    /** Marks upon one letter beyond this many are noise, and sorting them would not be linear. */
    private static final int MAX_MARKS = 16;

    private char[] chars = new char[256];
    private int length;

    char[] chars() {
        return chars;
    }

    int length() {
        return length;
    }

    /** Takes in {@code text}, in linear time. */
    void read(String text) {
        if (isAscii(text)) {
            reserve(text.length());
            text.getChars(0, text.length(), chars, 0);
            length = text.length();
        } else {
            keep(compose(text));
        }
    }

    private void reserve(int size) {
        if (chars.length < size) {
            chars = new char[size + (size >> 2)];
        }
    }

    private static boolean isAscii(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= 0x80) {
                return false;
            }
        }
        return true;
    }

    private static String compose(String text) {
        String bounded = withoutPiles(text);
        return Normalizer.isNormalized(bounded, Normalizer.Form.NFKC)
                ? bounded
                : Normalizer.normalize(bounded, Normalizer.Form.NFKC);
    }

    private static String withoutPiles(String text) {
        int marks = 0;
        for (int i = 0; i < text.length(); i++) {
            marks = isMark(text.charAt(i)) ? marks + 1 : 0;
            if (marks > MAX_MARKS) {
                return cutPiles(text);
            }
        }
        return text;
    }

    private static String cutPiles(String text) {
        var kept = new StringBuilder(text.length());
        int marks = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            marks = isMark(c) ? marks + 1 : 0;
            if (marks <= MAX_MARKS) {
                kept.append(c);
            }
        }
        return kept.toString();
    }

    /**
     * Marks outside the first plane come as pairs, so every surrogate counts: a run of them is cut only before sorting.
     */
    private static boolean isMark(char c) {
        return c >= 0x300 && Character.getType(c) == Character.NON_SPACING_MARK;
    }

    private void keep(String text) {
        reserve(text.length());
        int to = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (!isIgnored(text, i)) {
                chars[to++] = c;
            }
        }
        length = to;
    }

    private static boolean isIgnored(String text, int index) {
        char c = text.charAt(index);
        if (!Character.isSurrogate(c)) {
            return Characters.kind(c) == Characters.IGNORED;
        }
        return Characters.kindAt(
                        new char[] {
                            index > 0 ? text.charAt(index - 1) : ' ',
                            c,
                            index + 1 < text.length() ? text.charAt(index + 1) : ' '
                        },
                        3,
                        1)
                == Characters.IGNORED;
    }
}

package io.ragstone.internal.extract;

/**
 * Collects decoded characters as the text the library works on: lines end in a line feed alone, so that line numbers
 * are those an editor shows; no byte order mark, NUL or lone surrogate; no more than a set length. For one thread.
 */
final class TextNormalizer {

    private static final char REPLACEMENT = '\uFFFD';
    private static final char MARK = '\uFEFF';

    private final StringBuilder text = new StringBuilder();
    private final int maxLength;
    private char pendingHigh;
    private boolean afterReturn;
    private boolean isFull;
    private int replaced;
    private int nuls;

    TextNormalizer(int maxLength) {
        this.maxLength = maxLength;
    }

    /** Takes {@code length} characters; returns whether there is room for more. */
    boolean append(char[] characters, int length) {
        for (int i = 0; i < length && !isFull; i++) {
            append(characters[i]);
        }
        return !isFull;
    }

    /** The text, when all has been appended. */
    String finish() {
        if (pendingHigh != 0) {
            replace();
            pendingHigh = 0;
        }
        return text.toString();
    }

    /** Whether something did not fit. */
    boolean isFull() {
        return isFull;
    }

    /** How many characters were no characters. */
    int replaced() {
        return replaced;
    }

    /** How many NULs there were. */
    int nuls() {
        return nuls;
    }

    private void append(char c) {
        if (pendingHigh != 0) {
            char high = pendingHigh;
            pendingHigh = 0;
            if (Character.isLowSurrogate(c)) {
                put(high, c);
                return;
            }
            replace();
        }
        boolean completesReturn = afterReturn && c == '\n';
        afterReturn = c == '\r';
        if (completesReturn || (c == MARK && text.length() == 0)) {
            return;
        }
        if (Character.isHighSurrogate(c)) {
            pendingHigh = c;
        } else if (Character.isLowSurrogate(c) || c == REPLACEMENT) {
            replace();
        } else if (c == 0) {
            nuls++;
            put(REPLACEMENT);
        } else {
            put(c == '\r' ? '\n' : c);
        }
    }

    private void replace() {
        replaced++;
        put(REPLACEMENT);
    }

    private void put(char... characters) {
        if (text.length() + characters.length > maxLength) {
            isFull = true;
        } else {
            text.append(characters);
        }
    }
}

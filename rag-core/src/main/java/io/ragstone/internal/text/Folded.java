package io.ragstone.internal.text;

/** A term in the making: characters folded, at most {@link TokenScanner#MAX_TERM} of them. */
final class Folded {

    private static final int SPARE = 8;

    private final char[] chars = new char[TokenScanner.MAX_TERM + SPARE];
    private int length;

    char[] chars() {
        return chars;
    }

    int length() {
        return length;
    }

    boolean isEmpty() {
        return length == 0;
    }

    /** Takes the place of what was here before. */
    void fold(char[] text, int start, int end) {
        length = 0;
        int i = start;
        while (i < end && length < TokenScanner.MAX_TERM) {
            length += Characters.fold(text, end, i, chars, length);
            i += Character.isHighSurrogate(text[i]) ? 2 : 1;
        }
        if (length > TokenScanner.MAX_TERM) {
            length = Character.isHighSurrogate(chars[TokenScanner.MAX_TERM - 1])
                    ? TokenScanner.MAX_TERM - 1
                    : TokenScanner.MAX_TERM;
        }
    }

    @Override
    public String toString() {
        return new String(chars, 0, length);
    }
}

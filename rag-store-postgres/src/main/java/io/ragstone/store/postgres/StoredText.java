package io.ragstone.store.postgres;

/**
 * Text as PostgreSQL takes it: it has no way to keep a NUL or half a character, so these become the replacement
 * character, in what is written and in what is asked for alike.
 */
final class StoredText {

    private static final char REPLACEMENT = '\uFFFD';

    private StoredText() {}

    static String of(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == 0 || Character.isSurrogate(c)) {
                return replaced(text);
            }
        }
        return text;
    }

    private static String replaced(String text) {
        var whole = new StringBuilder(text.length());
        int i = 0;
        while (i < text.length()) {
            int point = text.codePointAt(i);
            boolean isHalf = point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE;
            whole.appendCodePoint(point == 0 || isHalf ? REPLACEMENT : point);
            i += Character.charCount(point);
        }
        return whole.toString();
    }
}

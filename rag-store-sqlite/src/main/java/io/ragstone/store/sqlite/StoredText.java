package io.ragstone.store.sqlite;

import java.util.regex.Pattern;

/**
 * Text as SQLite takes it: half of a character has no form in UTF-8, and would become a question mark, which means
 * something else. So it becomes the replacement character, in what is written and in what is asked for alike.
 */
final class StoredText {

    /** Stands where half of a character was: nobody can tell what a hash was made of then. */
    static final String REPLACED = "\uFFFD";

    private static final Pattern HALF = Pattern.compile("\\p{Cs}");

    private StoredText() {}

    static String of(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                return HALF.matcher(text).replaceAll(REPLACED);
            }
        }
        return text;
    }
}

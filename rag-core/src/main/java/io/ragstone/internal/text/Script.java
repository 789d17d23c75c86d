package io.ragstone.internal.text;

/** The scripts in which words are inflected and can be stemmed. */
enum Script {
    LATIN,
    CYRILLIC,
    GREEK,
    ARABIC,
    DEVANAGARI,
    OTHER;

    /** The script of a folded word, by its first letter. */
    static Script of(char first) {
        if (first < 0x80) {
            return first >= 'a' && first <= 'z' ? LATIN : OTHER;
        }
        if (first < 0x0370 || (first >= 0x1E00 && first < 0x1F00)) {
            return LATIN;
        }
        if (first < 0x0530) {
            return first < 0x0400 ? GREEK : CYRILLIC;
        }
        if (first >= 0x0600 && first < 0x0780) {
            return ARABIC;
        }
        return first >= 0x0900 && first < 0x0980 ? DEVANAGARI : OTHER;
    }
}

package io.ragstone.internal.text;

/** Takes what {@link TokenScanner} finds, in reading order. The characters are those of the text, not yet folded. */
interface TokenSink {

    /** A word, or a part of an identifier. */
    void word(char[] text, int start, int end);

    /** A whole whose words were given before it. */
    void compound(char[] text, int start, int end);

    /** A run of punctuation. */
    void operators(char[] text, int start, int end);

    /** A symbol that stands for itself. */
    void symbol(char[] text, int start, int end);

    /** A run of characters without spaces between words, to be found by {@code size} characters at a time. */
    void run(char[] text, int start, int end, int size);
}

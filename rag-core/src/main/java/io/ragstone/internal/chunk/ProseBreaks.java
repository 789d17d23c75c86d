package io.ragstone.internal.chunk;

/** Breaks running text after a sentence, else between words, else before a character. */
final class ProseBreaks implements Breaks {

    private static final String SENTENCE_ENDS = ".!?;";
    private static final String WIDE_SENTENCE_ENDS = "\u3002\uFF01\uFF1F\uFF1B\u2026";

    private final String text;

    ProseBreaks(String text) {
        this.text = text;
    }

    @Override
    public int between(int low, int wanted, int high) {
        int space = -1;
        int sentence = -1;
        for (int at = low + 1; at <= high && at < text.length(); at++) {
            if (at > wanted && sentence >= 0) {
                break;
            }
            char before = text.charAt(at - 1);
            if (WIDE_SENTENCE_ENDS.indexOf(before) >= 0) {
                sentence = at;
            } else if (Character.isWhitespace(before)) {
                space = at <= wanted || space < 0 ? at : space;
                sentence = at - 2 > low && SENTENCE_ENDS.indexOf(text.charAt(at - 2)) >= 0 ? at : sentence;
            }
        }
        int found = sentence >= 0 ? sentence : space;
        return found >= 0 ? found : beforeCharacter(low, high);
    }

    /**
     * Never inside a surrogate pair, and not between a character and the marks that sit on it if that can be helped.
     */
    private int beforeCharacter(int low, int high) {
        int at = high;
        while (at > low + 1 && at < text.length() && at > high - 8 && joinsPrevious(at)) {
            at--;
        }
        if (at < text.length() && Character.isLowSurrogate(text.charAt(at)) && at > low + 1) {
            at--;
        }
        return at;
    }

    private boolean joinsPrevious(int at) {
        char c = text.charAt(at);
        int type = Character.getType(c);
        return Character.isLowSurrogate(c)
                || type == Character.NON_SPACING_MARK
                || type == Character.ENCLOSING_MARK
                || c == '\u200D'
                || text.charAt(at - 1) == '\u200D';
    }
}

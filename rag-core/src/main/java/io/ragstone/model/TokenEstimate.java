package io.ragstone.model;

/**
 * Counts tokens without a model: four characters of a word are one token, each ideograph, kana or Hangul syllable is
 * one, each other visible character is one. Within about a fifth of what BPE and WordPiece tokenizers count on prose;
 * for budgets, where a little too many is better than a model's own tokenizer on every path.
 */
public final class TokenEstimate {

    private static final int CHARACTERS_PER_TOKEN = 4;

    private TokenEstimate() {}

    /** Estimates the tokens of {@code text}. Linear, allocates nothing. */
    public static int count(CharSequence text) {
        int tokens = 0;
        int word = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < 0x2E80 && Character.isLetterOrDigit(c)) {
                word++;
            } else {
                tokens += tokensOf(word);
                word = 0;
                if (!Character.isWhitespace(c) && !Character.isLowSurrogate(c)) {
                    tokens++;
                }
            }
        }
        return tokens + tokensOf(word);
    }

    private static int tokensOf(int wordLength) {
        return (wordLength + CHARACTERS_PER_TOKEN - 1) / CHARACTERS_PER_TOKEN;
    }
}

package io.ragstone.internal.text;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.jspecify.annotations.Nullable;

/** Stems one word at a time by Lucene's filters, and remembers the latest: text repeats its words. Not thread-safe. */
final class Stemmer {

    private static final int SLOTS = 4_096;
    private static final int LONGEST_REMEMBERED = 24;

    private final OneWord word = new OneWord();
    private final TokenStream stemming;
    private final char[] @Nullable [] words = new char[SLOTS][];
    private final char[] @Nullable [] stems = new char[SLOTS][];

    Stemmer(Language language) {
        this.stemming = language.stemming().apply(word);
    }

    /** The stem of a folded word; the word itself if stemming leaves nothing of it. */
    char[] stem(char[] text, int length) {
        if (length > LONGEST_REMEMBERED) {
            return compute(text, length);
        }
        int slot = slot(text, length);
        char[] known = words[slot];
        char[] stem = stems[slot];
        if (known != null && stem != null && Arrays.equals(known, 0, known.length, text, 0, length)) {
            return stem;
        }
        stem = compute(text, length);
        words[slot] = Arrays.copyOf(text, length);
        stems[slot] = stem;
        return stem;
    }

    private static int slot(char[] text, int length) {
        int hash = length;
        for (int i = 0; i < length; i++) {
            hash = 31 * hash + text[i];
        }
        return (hash ^ (hash >>> 12) ^ (hash >>> 24)) & (SLOTS - 1);
    }

    private char[] compute(char[] text, int length) {
        word.term.copyBuffer(text, 0, length);
        try {
            stemming.incrementToken();
        } catch (IOException e) {
            throw new UncheckedIOException("stemming reads no input", e);
        }
        return word.term.length() == 0
                ? Arrays.copyOf(text, length)
                : Arrays.copyOf(word.term.buffer(), word.term.length());
    }

    private static final class OneWord extends TokenStream {

        private final CharTermAttribute term = addAttribute(CharTermAttribute.class);

        @Override
        public boolean incrementToken() {
            return true;
        }
    }
}

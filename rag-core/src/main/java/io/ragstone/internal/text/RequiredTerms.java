package io.ragstone.internal.text;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds the terms that every passage with a given literal must hold. Only what stands between two fences or spaces
 * inside the literal is sure to be a token of its own, and only a word that no language changes is sure to be a term.
 */
final class RequiredTerms implements TokenSink {

    private final Stemmers stemmers;
    private final List<String> languages;
    private final Folded folded = new Folded();
    private final Set<String> terms = new LinkedHashSet<>();

    RequiredTerms(Stemmers stemmers, List<String> languages) {
        this.stemmers = stemmers;
        this.languages = languages;
    }

    /** The distinct terms, in the order of the literal. */
    List<String> of(String literal) {
        int first = nextBarrier(literal, 0);
        int last = lastBarrier(literal);
        if (first < last) {
            var text = new PlainText();
            text.read(literal.substring(first, last + 1));
            TokenScanner.scan(text, this);
        }
        return List.copyOf(terms);
    }

    private static int nextBarrier(String literal, int from) {
        int i = from;
        while (i < literal.length() && !isBarrier(literal.charAt(i))) {
            i++;
        }
        return i;
    }

    private static int lastBarrier(String literal) {
        int i = literal.length() - 1;
        while (i >= 0 && !isBarrier(literal.charAt(i))) {
            i--;
        }
        return i;
    }

    /** ASCII only: what composing characters can neither make nor take away. */
    private static boolean isBarrier(char c) {
        return c < 0x80 && Characters.kind(c) <= Characters.FENCE;
    }

    @Override
    public void word(char[] text, int start, int end) {
        folded.fold(text, start, end);
        if (!folded.isEmpty() && isTheSameEverywhere()) {
            terms.add(folded.toString());
        }
    }

    private boolean isTheSameEverywhere() {
        Script script = Script.of(folded.chars()[0]);
        for (String language : languages) {
            Stemmer stemmer = stemmers.of(language, script);
            if (stemmer != null) {
                char[] stem = stemmer.stem(folded.chars(), folded.length());
                if (!Arrays.equals(stem, 0, stem.length, folded.chars(), 0, folded.length())) {
                    return false;
                }
            }
        }
        return true;
    }

    @Override
    public void compound(char[] text, int start, int end) {
        literal(text, start, end);
    }

    @Override
    public void operators(char[] text, int start, int end) {
        literal(text, start, end);
    }

    @Override
    public void symbol(char[] text, int start, int end) {
        literal(text, start, end);
    }

    @Override
    public void run(char[] text, int start, int end, int size) {
        for (int from = start; from < end; from = PassageSink.after(text, from)) {
            int to = from;
            for (int n = 0; n < size && to < end; n++) {
                to = PassageSink.after(text, to);
            }
            literal(text, from, to);
        }
    }

    private void literal(char[] text, int start, int end) {
        folded.fold(text, start, end);
        if (!folded.isEmpty()) {
            terms.add(folded.toString());
        }
    }
}

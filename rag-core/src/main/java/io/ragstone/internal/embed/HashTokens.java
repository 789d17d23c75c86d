package io.ragstone.internal.embed;

import java.lang.Character.UnicodeScript;
import java.text.Normalizer;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Cuts text into what gets hashed: words in lower case, the parts of identifiers besides the whole, and pairs of
 * neighbours in scripts that put no space between words. Simpler than the analysis of full text on purpose, for a
 * change there must not move vectors. For one text.
 */
final class HashTokens {

    private static final Set<UnicodeScript> UNSPACED = Set.of(
            UnicodeScript.HAN,
            UnicodeScript.HIRAGANA,
            UnicodeScript.KATAKANA,
            UnicodeScript.HANGUL,
            UnicodeScript.THAI,
            UnicodeScript.LAO,
            UnicodeScript.KHMER,
            UnicodeScript.MYANMAR);

    private final Consumer<String> sink;

    HashTokens(Consumer<String> sink) {
        this.sink = sink;
    }

    void scan(String raw) {
        String text = Normalizer.normalize(raw, Normalizer.Form.NFKC);
        int at = 0;
        while (at < text.length()) {
            int first = text.codePointAt(at);
            int end = at + Character.charCount(first);
            if (isWord(first)) {
                boolean isUnspaced = isUnspaced(first);
                while (end < text.length() && continues(text.codePointAt(end), isUnspaced)) {
                    end += Character.charCount(text.codePointAt(end));
                }
                if (isUnspaced) {
                    pairs(text.substring(at, end));
                } else {
                    word(text.substring(at, end));
                }
            }
            at = end;
        }
    }

    private static boolean continues(int codePoint, boolean isUnspaced) {
        return isMark(codePoint) || (isWord(codePoint) && isUnspaced(codePoint) == isUnspaced);
    }

    private static boolean isWord(int codePoint) {
        return Character.isLetterOrDigit(codePoint) || codePoint == '_';
    }

    private static boolean isMark(int codePoint) {
        int type = Character.getType(codePoint);
        return type == Character.NON_SPACING_MARK || type == Character.COMBINING_SPACING_MARK;
    }

    private static boolean isUnspaced(int codePoint) {
        return codePoint >= 0xE00 && UNSPACED.contains(UnicodeScript.of(codePoint));
    }

    private void pairs(String run) {
        int[] points = run.codePoints().toArray();
        if (points.length == 1) {
            sink.accept(run);
        }
        for (int i = 0; i + 1 < points.length; i++) {
            sink.accept(new String(points, i, 2));
        }
    }

    private void word(String word) {
        sink.accept(word.toLowerCase(Locale.ROOT));
        int from = 0;
        for (int i = 1; i < word.length(); i++) {
            if (isBoundary(word, i)) {
                part(word, from, i);
                from = i;
            }
        }
        if (from > 0) {
            part(word, from, word.length());
        }
    }

    private void part(String word, int from, int to) {
        String part = word.substring(from, to).replace("_", "").toLowerCase(Locale.ROOT);
        if (!part.isEmpty()) {
            sink.accept(part);
        }
    }

    /** Whether a part of an identifier ends before {@code at}: fooBar, HTTPServer, utf8, snake_case. */
    private static boolean isBoundary(String word, int at) {
        char before = word.charAt(at - 1);
        char here = word.charAt(at);
        if ((before == '_') != (here == '_')) {
            return true;
        }
        if (Character.isDigit(before) != Character.isDigit(here)) {
            return true;
        }
        if (!Character.isUpperCase(here)) {
            return false;
        }
        boolean isLastCapital = at + 1 < word.length() && Character.isLowerCase(word.charAt(at + 1));
        return Character.isLowerCase(before) || (Character.isUpperCase(before) && isLastCapital);
    }
}

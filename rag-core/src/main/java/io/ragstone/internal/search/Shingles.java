package io.ragstone.internal.search;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A text by its words in threes, to tell whether two texts say the same. Letter case, white space and punctuation do
 * not matter; numbers do: two texts that differ in a word with a digit in it, such as two entries of a list of errors,
 * are never the same.
 *
 * @param triples hashes of three words in a row; of all words where there are fewer
 * @param numbers the words that hold a digit
 * @param plain the text itself where it has no words at all; empty otherwise
 */
record Shingles(Set<Integer> triples, Set<String> numbers, String plain) {

    private static final int WORDS = 3;
    private static final double NEARLY_ALL = 0.9;

    static Shingles of(String text) {
        List<String> words = words(text.toLowerCase(Locale.ROOT));
        Set<Integer> triples = new HashSet<>();
        for (int i = 0; i + WORDS <= words.size(); i++) {
            triples.add(words.subList(i, i + WORDS).hashCode());
        }
        if (triples.isEmpty()) {
            triples.add(words.hashCode());
        }
        Set<String> numbers = new HashSet<>(words);
        numbers.removeIf(word -> word.chars().noneMatch(Character::isDigit));
        return new Shingles(triples, numbers, words.isEmpty() ? text : "");
    }

    /** Letters and digits in a row are a word; where words are not spaced, each character is one. */
    private static List<String> words(String text) {
        var words = new ArrayList<String>();
        int start = -1;
        for (int i = 0; i <= text.length(); i += i < text.length() ? Character.charCount(text.codePointAt(i)) : 1) {
            int c = i < text.length() ? text.codePointAt(i) : ' ';
            boolean isLetter = Character.isLetterOrDigit(c);
            boolean isAlone = isLetter && c >= 0x2E80;
            if (start >= 0 && (!isLetter || isAlone)) {
                words.add(text.substring(start, i));
                start = -1;
            }
            if (isAlone) {
                words.add(Character.toString(c));
            } else if (isLetter && start < 0) {
                start = i;
            }
        }
        return words;
    }

    /** Whether nearly all of the two is the same. */
    boolean isNearly(Shingles other) {
        int smaller = Math.min(triples.size(), other.triples.size());
        int larger = Math.max(triples.size(), other.triples.size());
        if (smaller < NEARLY_ALL * larger || !plain.equals(other.plain) || !numbers.equals(other.numbers)) {
            return false;
        }
        long shared = triples.stream().filter(other.triples::contains).count();
        return shared >= NEARLY_ALL * (triples.size() + other.triples.size() - shared);
    }
}

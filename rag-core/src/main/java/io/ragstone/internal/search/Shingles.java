package io.ragstone.internal.search;

import java.util.Arrays;

/**
 * A text by its words in threes, to tell whether two texts say the same. Letter case, white space and punctuation do
 * not matter; numbers do: two texts that differ in a word with a digit in it, such as two entries of a list of errors,
 * are never the same. Everything is kept as hashes, since every passage of every answer comes by here. Immutable.
 */
final class Shingles {

    private static final double NEARLY_ALL = 0.9;
    private static final int FACTOR = 31;
    private static final int SPREAD = 0x9E3779B9;

    /** From here on come scripts without spaces, of which each character counts as a word. */
    private static final int WITHOUT_SPACES = 0x2E80;

    private final int[] triples;
    private final int numbers;

    private Shingles(int[] triples, int numbers) {
        this.triples = triples;
        this.numbers = numbers;
    }

    static Shingles of(String text) {
        var words = new Words(text.length());
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            words.see(c);
            i += Character.charCount(c);
        }
        words.end();
        return words.count == 0
                ? new Shingles(new int[] {text.hashCode()}, 0)
                : new Shingles(words.triples(), words.numbers);
    }

    /** Whether nearly all of the two is the same. */
    boolean isNearly(Shingles other) {
        int smaller = Math.min(triples.length, other.triples.length);
        int larger = Math.max(triples.length, other.triples.length);
        if (numbers != other.numbers || smaller < NEARLY_ALL * larger) {
            return false;
        }
        int needed = (int) Math.ceil(NEARLY_ALL / (1 + NEARLY_ALL) * (triples.length + other.triples.length));
        return shares(triples, other.triples, needed);
    }

    /** Whether the two have {@code needed} in common. Most have next to nothing, which is seen after a few steps. */
    private static boolean shares(int[] left, int[] right, int needed) {
        int shared = 0;
        int l = 0;
        int r = 0;
        while (shared < needed && shared + left.length - l >= needed && shared + right.length - r >= needed) {
            if (left[l] == right[r]) {
                shared++;
                l++;
                r++;
            } else if (left[l] < right[r]) {
                l++;
            } else {
                r++;
            }
        }
        return shared >= needed;
    }

    /** Hashes of the words of a text, in order. */
    private static final class Words {

        private final int[] hashes;
        private int count;
        private int numbers;
        private int word;
        private boolean isInside;
        private boolean hasDigit;

        Words(int most) {
            hashes = new int[most];
        }

        void see(int c) {
            if (!Character.isLetterOrDigit(c)) {
                end();
                return;
            }
            if (c >= WITHOUT_SPACES) {
                end();
            }
            isInside = true;
            hasDigit |= Character.isDigit(c);
            word = FACTOR * word + Character.toLowerCase(c);
            if (c >= WITHOUT_SPACES) {
                end();
            }
        }

        /** The order of numbers does not matter, so their hashes are added up. */
        void end() {
            if (isInside) {
                hashes[count++] = word * SPREAD;
                numbers += hasDigit ? (word ^ (word >>> 15)) * SPREAD : 0;
            }
            word = 0;
            isInside = false;
            hasDigit = false;
        }

        int[] triples() {
            if (count < 3) {
                return new int[] {Arrays.hashCode(Arrays.copyOf(hashes, count))};
            }
            int[] triples = new int[count - 2];
            for (int i = 0; i < triples.length; i++) {
                triples[i] = (hashes[i] * FACTOR + hashes[i + 1]) * FACTOR + hashes[i + 2];
            }
            Arrays.sort(triples);
            return triples;
        }
    }
}

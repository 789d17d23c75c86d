package io.ragstone.internal.relevance;

import io.ragstone.model.Field;
import io.ragstone.model.FieldTerms;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * The terms of a query, to be counted in many passages. A passage is read once, in the form that stores keep, however
 * many terms there are. Ends of terms are looked for in eight bytes at once; whatever shares first byte and length with
 * none of the terms costs a look at one word of bits. Immutable.
 */
final class TermTable {

    private static final Field[] FIELDS = Field.values();
    private static final int BUCKETS = 64;
    private static final int LONGEST = Long.SIZE - 1;
    private static final VarHandle EIGHT_BYTES =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long SPACES = ' ' * 0x0101010101010101L;
    private static final long LINE_FEEDS = '\n' * 0x0101010101010101L;
    private static final long LOW_BITS = 0x7F7F7F7F7F7F7F7FL;

    private final List<String> terms;
    private final byte[][] encoded;
    private final byte[] prefix;

    /** By the last bits of the first byte: a bit for the length of each term that begins so. */
    private final long[] lengths = new long[BUCKETS];

    /**
     * @param terms each once; numbered as they come
     * @param prefix the beginning of a word, or empty
     */
    TermTable(List<String> terms, String prefix) {
        this.terms = List.copyOf(terms);
        this.encoded = terms.stream().map(TermTable::bytes).toArray(byte[][]::new);
        this.prefix = bytes(prefix);
        for (byte[] term : encoded) {
            if (term.length > 0) {
                lengths[bucket(term[0])] |= lengthBit(term.length);
            }
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static int bucket(byte first) {
        return first & (BUCKETS - 1);
    }

    private static long lengthBit(int length) {
        return 1L << Math.min(length, LONGEST);
    }

    int size() {
        return encoded.length;
    }

    /** The number of one of the terms. */
    int number(String term) {
        return terms.indexOf(term);
    }

    /**
     * Counts in one passage.
     *
     * @param weights gets each term's occurrences, times the weight of the field, by number
     * @return what else a scorer needs to know
     */
    Counted count(FieldTerms passage, double[] weights) {
        byte[] text = endingInLineFeed(bytes(passage.encoded()));
        var tally = new Tally(text, weights);
        for (int at = 0; at < text.length && tally.isWorthReadingOn(); at += Long.BYTES) {
            long ends = ends((long) EIGHT_BYTES.get(text, at));
            while (ends != 0 && tally.isWorthReadingOn()) {
                tally.take(at + Long.numberOfTrailingZeros(ends) / Byte.SIZE);
                ends &= ends - 1;
            }
        }
        return new Counted(tally.length, Math.max(tally.begun, tally.begunWords));
    }

    /** So that the last term ends like the others; whole words, filled up by what ends no term. */
    private static byte[] endingInLineFeed(byte[] text) {
        byte[] padded = Arrays.copyOf(text, (text.length / Long.BYTES + 1) * Long.BYTES);
        padded[text.length] = '\n';
        return padded;
    }

    /** The highest bit of each byte that ends a term. */
    private static long ends(long eight) {
        return zeros(eight ^ SPACES) | zeros(eight ^ LINE_FEEDS);
    }

    /** The highest bit of each byte that is zero; no byte carries into its neighbour. */
    private static long zeros(long eight) {
        return ~(((eight & LOW_BITS) + LOW_BITS) | eight | LOW_BITS);
    }

    /** What was counted so far in one passage. */
    private final class Tally {

        private final byte[] text;
        private final double[] weights;
        private int field;
        private int start;
        private int length;
        private double begun;
        private int begunWords;

        Tally(byte[] text, double[] weights) {
            this.text = text;
            this.weights = weights;
        }

        /** Words as written matter to the beginning of a word alone. */
        boolean isWorthReadingOn() {
            return field < FIELDS.length && (FIELDS[field] != Field.WORD || prefix.length > 0);
        }

        /** The next term, if it is not empty, which ends before {@code end}. */
        void take(int end) {
            if (end > start) {
                boolean isBegun = prefix.length > 0 && begins(text, start, end);
                if (FIELDS[field] == Field.WORD) {
                    begunWords += isBegun ? 1 : 0;
                } else {
                    take(end, isBegun);
                }
            }
            field += text[end] == '\n' ? 1 : 0;
            start = end + 1;
        }

        private void take(int end, boolean isBegun) {
            double weight = FIELDS[field].weight();
            length++;
            begun += isBegun ? weight : 0;
            if ((lengths[bucket(text[start])] & lengthBit(end - start)) != 0) {
                add(text, start, end, weight, weights);
            }
        }
    }

    private boolean begins(byte[] text, int start, int end) {
        return end - start >= prefix.length
                && Arrays.equals(text, start, start + prefix.length, prefix, 0, prefix.length);
    }

    private void add(byte[] text, int start, int end, double weight, double[] weights) {
        for (int i = 0; i < encoded.length; i++) {
            if (Arrays.equals(text, start, end, encoded[i], 0, encoded[i].length)) {
                weights[i] += weight;
                return;
            }
        }
    }

    /**
     * What is counted beside the terms.
     *
     * @param length terms that count for length
     * @param begun see {@link Occurrences#beginningWith}
     */
    record Counted(int length, double begun) {}
}

package io.ragstone.internal.relevance;

import io.ragstone.model.Field;
import io.ragstone.model.FieldTerms;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * The terms of a query, to be counted in many passages. A passage is read once, in the form that stores keep, however
 * many terms there are; whatever shares first byte and length with none of them costs a look at one word of bits.
 * Immutable.
 */
final class TermTable {

    private static final Field[] FIELDS = Field.values();
    private static final int BUCKETS = 64;
    private static final int LONGEST = Long.SIZE - 1;

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
        byte[] text = bytes(passage.encoded());
        int field = 0;
        int length = 0;
        double begun = 0;
        int begunWords = 0;
        int start = 0;
        while (start <= text.length && (FIELDS[field] != Field.WORD || prefix.length > 0)) {
            int end = endOfTerm(text, start);
            if (end > start) {
                boolean isBegun = prefix.length > 0 && begins(text, start, end);
                if (FIELDS[field] == Field.WORD) {
                    begunWords += isBegun ? 1 : 0;
                } else {
                    double weight = FIELDS[field].weight();
                    length++;
                    begun += isBegun ? weight : 0;
                    if ((lengths[bucket(text[start])] & lengthBit(end - start)) != 0) {
                        add(text, start, end, weight, weights);
                    }
                }
            }
            field += end < text.length && text[end] == '\n' ? 1 : 0;
            start = end + 1;
        }
        return new Counted(length, Math.max(begun, begunWords));
    }

    private static int endOfTerm(byte[] text, int start) {
        int end = start;
        while (end < text.length && text[end] != ' ' && text[end] != '\n') {
            end++;
        }
        return end;
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

package io.ragstone.internal.vector;

import io.ragstone.model.Vector;

/** A query as seen from one centre: for each byte of a code's signs the sum it stands for. Immutable. */
final class SignTable {

    private static final int BYTE = 256;

    /**
     * The standard deviation of an estimate is this times scale times length of the query's difference. For a random
     * rotation the signs keep a share of 2/π of the squared length; √(2/π) × √((1 − 2/π)/(2/π)).
     */
    private static final double SPREAD = Math.sqrt(1 - 2 / Math.PI);

    private final float[] sums;
    private final float constant;
    private final float spread;

    SignTable(CodeFormat format, Centre centre, Vector query) {
        float[] rotated = format.rotated(query, centre);
        this.sums = new float[format.words() * Long.BYTES * BYTE];
        double square = 0;
        for (float value : rotated) {
            square += (double) value * value;
        }
        for (int base = 0; base < rotated.length; base += Byte.SIZE) {
            fill(base * (BYTE / Byte.SIZE), rotated, base, Math.min(Byte.SIZE, rotated.length - base));
        }
        this.constant = (float) centre.dot(query.toArray());
        this.spread = (float) (SPREAD * Math.sqrt(square));
    }

    private void fill(int at, float[] rotated, int base, int count) {
        float none = 0;
        for (int i = 0; i < count; i++) {
            none -= rotated[base + i];
        }
        sums[at] = none;
        for (int bits = 1; bits < BYTE; bits++) {
            int lowest = Integer.numberOfTrailingZeros(bits);
            float change = lowest < count ? 2 * rotated[base + lowest] : 0;
            sums[at + bits] = sums[at + (bits & (bits - 1))] + change;
        }
    }

    /** An unbiased estimate of the cosine to the code in {@code slot}. */
    float estimate(Block.Codes codes, int slot) {
        float sum = 0;
        int words = codes.words;
        long[] signs = codes.signs;
        int from = slot * words;
        for (int i = 0; i < words; i++) {
            long word = signs[from + i];
            int at = i * Long.BYTES * BYTE;
            sum += sums[at + ((int) word & 0xff)]
                    + sums[at + BYTE + ((int) (word >>> 8) & 0xff)]
                    + sums[at + 2 * BYTE + ((int) (word >>> 16) & 0xff)]
                    + sums[at + 3 * BYTE + ((int) (word >>> 24) & 0xff)]
                    + sums[at + 4 * BYTE + ((int) (word >>> 32) & 0xff)]
                    + sums[at + 5 * BYTE + ((int) (word >>> 40) & 0xff)]
                    + sums[at + 6 * BYTE + ((int) (word >>> 48) & 0xff)]
                    + sums[at + 7 * BYTE + (int) (word >>> 56)];
        }
        return constant + codes.offsets[slot] + codes.scales[slot] * sum;
    }

    /** The standard deviation of that estimate. */
    float spread(Block.Codes codes, int slot) {
        return spread * codes.scales[slot];
    }
}

package io.ragstone.internal.vector;

import io.ragstone.model.Vector;

/**
 * A query as seen from one centre, its components rounded to four bits and sliced: slice p holds bit p of each. A sum
 * of components chosen by a code's signs is then four counts of common bits. Immutable.
 */
final class Probe {

    private static final int SLICES = 4;
    private static final int LOWEST = -8;
    private static final int HIGHEST = 7;

    /**
     * The standard deviation of an estimate is this times scale times length of the query's difference: after a random
     * rotation the signs keep a share of 2/π of a vector's squared length.
     */
    private static final double SPREAD = Math.sqrt(1 - 2 / Math.PI);

    private final long[] slices;
    private final float step;
    private final int total;
    private final float constant;
    private final float spread;

    Probe(CodeFormat format, Centre centre, Vector query) {
        float[] rotated = format.rotated(query, centre);
        double square = 0;
        float largest = Float.MIN_NORMAL;
        for (float value : rotated) {
            square += (double) value * value;
            largest = Math.max(largest, Math.abs(value));
        }
        this.step = largest / (HIGHEST + 0.5f);
        this.slices = new long[format.words() * SLICES];
        int sum = 0;
        for (int i = 0; i < rotated.length; i++) {
            int rounded = Math.max(LOWEST, Math.min(HIGHEST, Math.round(rotated[i] / step)));
            sum += rounded;
            for (int slice = 0; slice < SLICES; slice++) {
                slices[i / Long.SIZE * SLICES + slice] |= (rounded >>> slice & 1L) << i;
            }
        }
        this.total = sum;
        this.constant = (float) centre.dot(query.toArray());
        this.spread = (float) (SPREAD * Math.sqrt(square));
    }

    /** An unbiased estimate of the cosine to the code in {@code slot}. */
    float estimate(Block.Codes codes, int slot) {
        long[] signs = codes.signs;
        int from = slot * codes.words;
        int ones = 0;
        int twos = 0;
        int fours = 0;
        int minusEights = 0;
        for (int i = 0, at = 0; i < codes.words; i++, at += SLICES) {
            long word = signs[from + i];
            ones += Long.bitCount(word & slices[at]);
            twos += Long.bitCount(word & slices[at + 1]);
            fours += Long.bitCount(word & slices[at + 2]);
            minusEights += Long.bitCount(word & slices[at + 3]);
        }
        int chosen = ones + 2 * twos + 4 * fours - 8 * minusEights;
        return constant + codes.offsets[slot] + codes.scales[slot] * step * (2 * chosen - total);
    }

    /** The standard deviation of that estimate. */
    float spread(Block.Codes codes, int slot) {
        return spread * codes.scales[slot];
    }
}

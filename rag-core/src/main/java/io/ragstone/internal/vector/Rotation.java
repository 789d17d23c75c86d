package io.ragstone.internal.vector;

import java.util.SplittableRandom;

/**
 * A pseudo-random rotation, the same in every process: rounds of sign flips and Walsh-Hadamard transforms. Codes on
 * disk depend on it, so it never changes. Immutable.
 */
final class Rotation {

    private static final int ROUNDS = 3;
    private static final long SEED = 0x5261_6753_746f_6e65L;

    private final int dimensions;
    private final int span;
    private final float[][] signs;

    Rotation(int dimensions) {
        this.dimensions = dimensions;
        this.span = Integer.highestOneBit(dimensions);
        var random = new SplittableRandom(SEED + dimensions);
        this.signs = new float[ROUNDS][dimensions];
        for (float[] round : signs) {
            for (int i = 0; i < dimensions; i++) {
                round[i] = random.nextBoolean() ? 1 : -1;
            }
        }
    }

    /** Rotates {@code values} in place. */
    void apply(float[] values) {
        for (float[] round : signs) {
            for (int i = 0; i < dimensions; i++) {
                values[i] *= round[i];
            }
            mix(values, 0);
            if (span < dimensions) {
                mix(values, dimensions - span);
            }
        }
    }

    /** The orthonormal Walsh-Hadamard transform of {@code span} components. */
    private void mix(float[] values, int from) {
        for (int half = 1; half < span; half *= 2) {
            for (int base = from; base < from + span; base += 2 * half) {
                for (int i = base; i < base + half; i++) {
                    float left = values[i];
                    float right = values[i + half];
                    values[i] = left + right;
                    values[i + half] = left - right;
                }
            }
        }
        float scale = (float) (1 / Math.sqrt(span));
        for (int i = from; i < from + span; i++) {
            values[i] *= scale;
        }
    }
}

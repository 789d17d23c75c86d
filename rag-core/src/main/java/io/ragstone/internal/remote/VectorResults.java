package io.ragstone.internal.remote;

import io.ragstone.model.Vector;
import java.util.List;
import java.util.OptionalInt;

/** Vectors, of as many dimensions as the first one if nobody has said how many. Thread-safe. */
final class VectorResults implements Results<float[]> {

    private static final int MOST = 16_384;

    private volatile int dimensions;

    /** @param dimensions empty if the first vector is to tell */
    VectorResults(OptionalInt dimensions) {
        this.dimensions = dimensions.orElse(0);
    }

    /** How many dimensions vectors have, once that is known. */
    OptionalInt dimensions() {
        return dimensions == 0 ? OptionalInt.empty() : OptionalInt.of(dimensions);
    }

    @Override
    public void check(float[] value) throws CallFailure {
        if (value.length < 1 || value.length > MOST) {
            throw CallFailure.unusable("the server gives vectors of " + value.length + " dimensions", null);
        }
        try {
            Vector.normalised(value);
        } catch (IllegalArgumentException noDirection) {
            throw CallFailure.refused("the server's answer is no vector: " + noDirection.getMessage());
        }
        checkLength(value.length);
    }

    private synchronized void checkLength(int length) throws CallFailure {
        if (dimensions == 0) {
            dimensions = length;
        } else if (dimensions != length) {
            throw CallFailure.unusable(
                    "the server gives vectors of " + length + " dimensions, not of " + dimensions
                            + "; correct the model's name, or set dimensions = " + length + " if it is right",
                    null);
        }
    }

    /** The mean of the directions. */
    @Override
    public float[] combined(List<float[]> windows) {
        float[] sum = new float[windows.get(0).length];
        for (float[] window : windows) {
            Vector direction = Vector.normalised(window);
            for (int i = 0; i < sum.length; i++) {
                sum[i] += direction.get(i);
            }
        }
        return sum;
    }
}

package io.ragstone.model;

import java.util.Arrays;

/** A point in an embedding space, of length 1. Immutable. */
public final class Vector {

    private final float[] values;

    private Vector(float[] values) {
        this.values = values;
    }

    /**
     * Copies {@code values} and scales them to length 1.
     *
     * @throws IllegalArgumentException if a component is not finite or all are zero
     */
    public static Vector normalised(float... values) {
        double square = 0;
        for (float value : values) {
            if (!Float.isFinite(value)) {
                throw new IllegalArgumentException("a vector's components are finite, one was " + value);
            }
            square += (double) value * value;
        }
        if (square == 0) {
            throw new IllegalArgumentException("a vector has a direction; all " + values.length + " components were 0");
        }
        double length = Math.sqrt(square);
        float[] unit = new float[values.length];
        for (int i = 0; i < unit.length; i++) {
            unit[i] = (float) (values[i] / length);
        }
        return new Vector(unit);
    }

    /**
     * Takes over {@code values}, which have length 1 and are not touched again by the caller. For stores, reading back.
     */
    public static Vector trusted(float[] values) {
        return new Vector(values);
    }

    /** The number of components. */
    public int dimensions() {
        return values.length;
    }

    /** Component {@code index}, from 0. */
    public float get(int index) {
        return values[index];
    }

    /** A copy of the components. */
    public float[] toArray() {
        return values.clone();
    }

    /** The cosine of the angle to {@code other}, accumulated in double. Linear in the dimensions, allocates nothing. */
    public double cosine(Vector other) {
        if (other.values.length != values.length) {
            throw new IllegalArgumentException(
                    "vectors of " + values.length + " and " + other.values.length + " dimensions cannot be compared");
        }
        double sum = 0;
        for (int i = 0; i < values.length; i++) {
            sum += (double) values[i] * other.values[i];
        }
        return sum;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Vector that && Arrays.equals(values, that.values);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(values);
    }

    @Override
    public String toString() {
        return "Vector[" + values.length + "]";
    }
}

package io.ragstone.embed.onnx;

import java.util.Arrays;

/** What a model answers: numbers, and how they are arranged. Immutable. */
final class Output {

    private final String name;
    private final long[] shape;
    private final float[] values;

    /**
     * @param name what the model calls it
     * @param values all of them, the last dimension's neighbours side by side
     */
    Output(String name, long[] shape, float[] values) {
        this.name = name;
        this.shape = shape;
        this.values = values;
    }

    int rank() {
        return shape.length;
    }

    /** How many numbers the last dimension has. */
    int width() {
        return shape.length == 0 ? 1 : (int) shape[shape.length - 1];
    }

    int size() {
        return values.length;
    }

    float get(int index) {
        return values[index];
    }

    /** The numbers of one index into all dimensions but the last. */
    float[] row(int index) {
        return Arrays.copyOfRange(values, index * width(), (index + 1) * width());
    }

    /** Its name and shape, for messages. */
    @Override
    public String toString() {
        return "'" + name + "' of shape " + Arrays.toString(shape);
    }
}

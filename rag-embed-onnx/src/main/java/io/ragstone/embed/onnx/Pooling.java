package io.ragstone.embed.onnx;

import io.ragstone.error.ConfigException;
import java.util.Arrays;
import java.util.Locale;

/** How the vectors of a text's tokens become one. */
enum Pooling {
    /** The first token's vector. */
    CLS {
        @Override
        float[] pool(float[] values, int dimensions) {
            return Arrays.copyOf(values, dimensions);
        }
    },
    /** The mean of all. */
    MEAN {
        @Override
        float[] pool(float[] values, int dimensions) {
            float[] sum = new float[dimensions];
            for (int i = 0; i < values.length; i++) {
                sum[i % dimensions] += values[i];
            }
            return sum;
        }
    };

    /**
     * A vector of {@code dimensions}; its length means nothing yet.
     *
     * @param values the tokens' vectors, one after the other
     */
    abstract float[] pool(float[] values, int dimensions);

    static Pooling named(String name) {
        for (Pooling each : values()) {
            if (each.name().equalsIgnoreCase(name)) {
                return each;
            }
        }
        throw new ConfigException("'" + name + "' is no pooling; say cls or mean");
    }

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}

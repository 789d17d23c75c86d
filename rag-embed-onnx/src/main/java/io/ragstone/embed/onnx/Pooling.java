package io.ragstone.embed.onnx;

import io.ragstone.error.ConfigException;
import java.util.Locale;

/** How the vectors of a text's tokens become one. */
enum Pooling {
    /** The first token's vector. */
    CLS {
        @Override
        float[] pool(Output tokens) {
            return tokens.row(0);
        }
    },
    /** The mean of all. */
    MEAN {
        @Override
        float[] pool(Output tokens) {
            float[] sum = new float[tokens.width()];
            for (int i = 0; i < tokens.size(); i++) {
                sum[i % sum.length] += tokens.get(i);
            }
            return sum;
        }
    };

    /** One row for each text, not for each token. */
    private static final int POOLED = 2;

    /** One vector of {@code tokens}, which are one for each token; its length means nothing yet. */
    abstract float[] pool(Output tokens);

    /** The vector that a model's answer holds: as it is where the model has pooled its tokens itself. */
    float[] vector(Output answer) {
        return answer.rank() == POOLED ? answer.row(0) : pool(answer);
    }

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

package io.ragstone.internal.vector;

import io.ragstone.model.Vector;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Collection;

/**
 * The point from which codes are measured. Codes are best when it is near the mean of what is stored, and right
 * wherever it is: codes of several centres live in one index.
 *
 * <p>A centre is written once and never changed. A store begins with {@link #origin}, writes a further one when
 * {@link #isDue} says so, in the same transaction as the first codes that use it, and keeps the number of its centre
 * with every code. So every process, whenever it started, reads each code as it was meant; old codes need not be made
 * anew. Immutable.
 */
public final class Centre {

    private static final int FIRST_ESTIMATE = 256;
    private static final int GROWTH = 8;

    private final int number;
    private final float[] values;

    private Centre(int number, float[] values) {
        this.number = number;
        this.values = values;
    }

    /** The centre of an empty index: number 0, known to everyone. */
    public static Centre origin(int dimensions) {
        return new Centre(0, new float[dimensions]);
    }

    /**
     * The mean of {@code sample}; some hundred vectors taken from everywhere are enough.
     *
     * @param number not used before in this embedding space, from 1
     */
    public static Centre mean(int number, Collection<Vector> sample) {
        if (number < 1 || sample.isEmpty()) {
            throw new IllegalArgumentException(
                    "centre " + number + " of " + sample.size() + " vectors: both must be at least 1");
        }
        var sum = new double[sample.iterator().next().dimensions()];
        for (Vector vector : sample) {
            for (int i = 0; i < sum.length; i++) {
                sum[i] += vector.get(i);
            }
        }
        var values = new float[sum.length];
        for (int i = 0; i < sum.length; i++) {
            values[i] = (float) (sum[i] / sample.size());
        }
        return new Centre(number, values);
    }

    /** Reads back what {@link #toBytes} wrote. */
    public static Centre fromBytes(int number, byte[] bytes) {
        var values = new float[bytes.length / Float.BYTES];
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(values);
        return new Centre(number, values);
    }

    /**
     * Whether a new centre pays: the index has {@code size} vectors now and had {@code sizeThen} when the newest centre
     * was made, 0 for the origin.
     */
    public static boolean isDue(long size, long sizeThen) {
        return size >= Math.max(FIRST_ESTIMATE, sizeThen * GROWTH);
    }

    /** Its number within the embedding space; 0 is the origin. */
    public int number() {
        return number;
    }

    /** The number of components. */
    public int dimensions() {
        return values.length;
    }

    /** For storage: the components as little-endian floats. */
    public byte[] toBytes() {
        var buffer = ByteBuffer.allocate(values.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        buffer.asFloatBuffer().put(values);
        return buffer.array();
    }

    /** {@code vector} as seen from here. */
    float[] difference(Vector vector) {
        var result = new float[values.length];
        for (int i = 0; i < result.length; i++) {
            result[i] = vector.get(i) - values[i];
        }
        return result;
    }

    /** The dot product with {@code other}. */
    double dot(float[] other) {
        double sum = 0;
        for (int i = 0; i < values.length; i++) {
            sum += (double) values[i] * other[i];
        }
        return sum;
    }
}

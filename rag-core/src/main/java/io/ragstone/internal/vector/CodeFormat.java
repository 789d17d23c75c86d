package io.ragstone.internal.vector;

import io.ragstone.model.Vector;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * How vectors are written as codes: fixed-length records of id, scale, offset and signs, little-endian. Records of one
 * centre may be strung together; a store keeps about 1,024 of them in one blob. Immutable.
 *
 * <p>With c the centre, d' the rotated difference of a document to it and q' that of a query, the cosine is q·c + c·d'
 * + q'·d'. The second term is the offset; the third is estimated by scale × Σ ±q'ᵢ, signs from d'.
 */
public final class CodeFormat {

    private static final int HEAD = Long.BYTES + 2 * Float.BYTES;

    private final int dimensions;
    private final int words;
    private final Rotation rotation;

    /** For vectors of {@code dimensions}. */
    public CodeFormat(int dimensions) {
        this.dimensions = dimensions;
        this.words = (dimensions + Long.SIZE - 1) / Long.SIZE;
        this.rotation = new Rotation(dimensions);
    }

    /** The length of one record. */
    public int recordBytes() {
        return HEAD + words * Long.BYTES;
    }

    /** The record of one vector, as seen from {@code centre}. Thread-safe. */
    public byte[] encode(long id, Vector vector, Centre centre) {
        if (vector.dimensions() != dimensions || centre.dimensions() != dimensions) {
            throw new IllegalArgumentException("a code of " + dimensions + " dimensions cannot hold a vector of "
                    + vector.dimensions() + " seen from a centre of " + centre.dimensions());
        }
        float[] difference = centre.difference(vector);
        double offset = centre.dot(difference);
        rotation.apply(difference);
        double square = 0;
        double absolute = 0;
        var signs = new long[words];
        for (int i = 0; i < dimensions; i++) {
            float value = difference[i];
            square += (double) value * value;
            absolute += Math.abs(value);
            if (value > 0) {
                signs[i / Long.SIZE] |= 1L << i;
            }
        }
        double scale = absolute == 0 ? 0 : square / absolute;
        var buffer = ByteBuffer.allocate(recordBytes()).order(ByteOrder.LITTLE_ENDIAN);
        buffer.putLong(id).putFloat((float) scale).putFloat((float) offset);
        buffer.asLongBuffer().put(signs);
        return buffer.array();
    }

    int dimensions() {
        return dimensions;
    }

    int words() {
        return words;
    }

    /** The difference of {@code query} to {@code centre}, rotated like the codes. */
    float[] rotated(Vector query, Centre centre) {
        float[] difference = centre.difference(query);
        rotation.apply(difference);
        return difference;
    }
}

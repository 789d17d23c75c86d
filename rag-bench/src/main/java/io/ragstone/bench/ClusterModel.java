package io.ragstone.bench;

import io.ragstone.model.EmbeddingSpace;
import io.ragstone.model.Purpose;
import io.ragstone.model.Vector;
import io.ragstone.spi.EmbeddingModel;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Gives each text a vector that its hash decides: near one of many cluster centres, all of them near one direction, as
 * those of real models are. Costs so little that what is measured is the index. Immutable.
 */
final class ClusterModel implements EmbeddingModel {

    private static final int CLUSTERS = 2_000;
    private static final float NOISE = 0.7f;
    private static final int CHARACTERS_PER_TOKEN = 4;

    private final int dimensions;
    private final float[] common;

    ClusterModel(int dimensions) {
        this.dimensions = dimensions;
        this.common = noise(new SplittableRandom(-1));
    }

    @Override
    public EmbeddingSpace space() {
        return new EmbeddingSpace("bench", "clusters", dimensions, "1");
    }

    @Override
    public List<Vector> embed(List<String> texts, Purpose purpose) {
        return texts.stream().map(text -> vector(text.hashCode())).toList();
    }

    /** The vector of {@code seed}. */
    Vector vector(long seed) {
        var random = new SplittableRandom(seed);
        float[] centre = noise(new SplittableRandom(random.nextInt(CLUSTERS)));
        float[] values = noise(random);
        for (int i = 0; i < dimensions; i++) {
            values[i] = common[i] + centre[i] + NOISE * values[i];
        }
        return Vector.normalised(values);
    }

    /** Roughly normal: the sum of four uniform numbers. */
    private float[] noise(SplittableRandom random) {
        var values = new float[dimensions];
        for (int i = 0; i < dimensions; i++) {
            long bits = random.nextLong();
            values[i] = ((bits & 0xffff) + (bits >>> 16 & 0xffff) + (bits >>> 32 & 0xffff) + (bits >>> 48)) / 37_837f
                    - 3.464f;
        }
        return values;
    }

    @Override
    public int maxInputTokens() {
        return Integer.MAX_VALUE;
    }

    @Override
    public int countTokens(String text) {
        return text.length() / CHARACTERS_PER_TOKEN + 1;
    }

    @Override
    public void close() {
        // holds nothing
    }
}

package io.ragstone.internal.embed;

import io.ragstone.model.EmbeddingSpace;
import io.ragstone.model.Purpose;
import io.ragstone.model.Vector;
import io.ragstone.spi.EmbeddingModel;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Adds 1 or -1 to a component for each token of a text, both chosen by the token's hash; what a token adds grows with
 * the square root of its count. Immutable.
 */
final class HashEmbeddingModel implements EmbeddingModel {

    /** Changes whenever equal texts may get other vectors. */
    private static final String RECIPE = "words-1";

    private static final long FNV_OFFSET = 0xcbf2_9ce4_8422_2325L;
    private static final long FNV_PRIME = 0x100_0000_01b3L;

    private final EmbeddingSpace space;

    HashEmbeddingModel(int dimensions) {
        this.space = new EmbeddingSpace("hash", Integer.toString(dimensions), dimensions, RECIPE);
    }

    @Override
    public EmbeddingSpace space() {
        return space;
    }

    @Override
    public List<Vector> embed(List<String> texts, Purpose purpose) {
        return texts.stream().map(this::embed).toList();
    }

    @Override
    public int maxInputTokens() {
        return Integer.MAX_VALUE;
    }

    @Override
    public int countTokens(String text) {
        int[] count = {0};
        new HashTokens(token -> count[0]++).scan(text);
        return count[0];
    }

    @Override
    public void close() {
        // holds nothing
    }

    private Vector embed(String text) {
        var counts = new HashMap<String, Integer>();
        new HashTokens(token -> counts.merge(token, 1, Integer::sum)).scan(text);
        var sums = new double[space.dimensions()];
        for (Map.Entry<String, Integer> entry : counts.entrySet()) {
            long hash = hash(entry.getKey());
            int at = (int) Long.remainderUnsigned(hash ^ (hash >>> 32), sums.length);
            double weight = Math.sqrt(entry.getValue());
            sums[at] += hash < 0 ? -weight : weight;
        }
        return direction(sums);
    }

    /** Texts without tokens, and those whose tokens cancel each other, all lie at one fixed point. */
    private static Vector direction(double[] sums) {
        var values = new float[sums.length];
        boolean isZero = true;
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) sums[i];
            isZero &= values[i] == 0;
        }
        if (isZero) {
            values[0] = 1;
        }
        return Vector.normalised(values);
    }

    /** FNV-1a, 64 bits, over UTF-8. */
    private static long hash(String token) {
        long hash = FNV_OFFSET;
        for (byte value : token.getBytes(StandardCharsets.UTF_8)) {
            hash = (hash ^ (value & 0xff)) * FNV_PRIME;
        }
        return hash;
    }
}

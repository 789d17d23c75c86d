package io.ragstone.internal.vector;

import io.ragstone.model.Vector;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.TreeMap;

/** Vectors to search among, and the search that needs no cleverness. */
final class Points {

    private Points() {}

    /** Vectors in clusters that share a common direction, as embeddings of texts do; ids from 1. */
    static Map<Long, Vector> clustered(SplittableRandom random, int count, int dimensions) {
        int clusters = Math.max(1, count / 50);
        var centres = new ArrayList<float[]>();
        for (int i = 0; i < clusters; i++) {
            centres.add(gaussian(random, dimensions));
        }
        float[] common = gaussian(random, dimensions);
        var result = new TreeMap<Long, Vector>();
        for (long id = 1; id <= count; id++) {
            float[] centre = centres.get(random.nextInt(clusters));
            float[] noise = gaussian(random, dimensions);
            for (int i = 0; i < dimensions; i++) {
                noise[i] = common[i] + centre[i] + 0.7f * noise[i];
            }
            result.put(id, Vector.normalised(noise));
        }
        return result;
    }

    /** Vectors of a few components other than 0, most of these 1 or -1, as of hashed words; ids from 1. */
    static Map<Long, Vector> sparse(SplittableRandom random, int count, int dimensions) {
        var result = new TreeMap<Long, Vector>();
        for (long id = 1; id <= count; id++) {
            var values = new float[dimensions];
            int words = 3 + random.nextInt(40);
            for (int i = 0; i < words; i++) {
                int word = (int) (dimensions * 4 * Math.pow(random.nextDouble(), 2.5));
                values[(word * 31) % dimensions] += word % 2 == 0 ? 1 : -1;
            }
            values[0] += 0.001f;
            result.put(id, Vector.normalised(values));
        }
        return result;
    }

    static float[] gaussian(SplittableRandom random, int dimensions) {
        var values = new float[dimensions];
        for (int i = 0; i < dimensions; i++) {
            values[i] = (float) random.nextGaussian();
        }
        return values;
    }

    /** Every vector's record, strung together. */
    static byte[] records(CodeFormat format, Centre centre, Map<Long, Vector> vectors) {
        var bytes = new ByteArrayOutputStream();
        vectors.forEach((id, vector) -> bytes.writeBytes(format.encode(id, vector, centre)));
        return bytes.toByteArray();
    }

    static Vector at(Map<Long, Vector> vectors, long id) {
        return Objects.requireNonNull(vectors.get(id));
    }

    static VectorReader reader(Map<Long, Vector> vectors) {
        return (ids, sink) -> {
            for (long id : ids) {
                Vector vector = vectors.get(id);
                if (vector != null) {
                    sink.accept(id, vector);
                }
            }
        };
    }

    /** The nearest by looking at all of them. */
    static List<Neighbour> nearest(Map<Long, Vector> vectors, Vector query, IdSet allowed, int count) {
        return vectors.entrySet().stream()
                .filter(entry -> allowed.contains(entry.getKey()))
                .map(entry -> new Neighbour(entry.getKey(), query.cosine(entry.getValue())))
                .sorted(Neighbour.NEAREST_FIRST)
                .limit(count)
                .toList();
    }

    /** The share of {@code expected} that is at least as near as its last one in {@code found}. */
    static double recall(List<Neighbour> expected, List<Neighbour> found) {
        double bar = expected.get(expected.size() - 1).cosine();
        long good = found.stream()
                .filter(hit -> hit.cosine() >= bar)
                .limit(expected.size())
                .count();
        return (double) good / expected.size();
    }
}

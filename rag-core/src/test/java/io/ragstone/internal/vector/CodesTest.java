package io.ragstone.internal.vector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.ragstone.model.Vector;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The parts of the index that can be wrong without anyone noticing. */
class CodesTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 64, 100, 384, 1_000})
    void aRotationKeepsLengthsAndAngles(int dimensions) {
        var random = new SplittableRandom(dimensions);
        float[] left = Points.gaussian(random, dimensions);
        float[] right = Points.gaussian(random, dimensions);
        double before = dot(left, right);
        double length = dot(left, left);
        var rotation = new Rotation(dimensions);

        rotation.apply(left);
        rotation.apply(right);

        assertThat(dot(left, right)).isCloseTo(before, within(1e-3 * dimensions));
        assertThat(dot(left, left)).isCloseTo(length, within(1e-3 * dimensions));
    }

    @Test
    void estimatesAreUnbiasedAndTheirSpreadIsKnown() {
        var random = new SplittableRandom(3);
        for (Map<Long, Vector> vectors :
                List.of(Points.clustered(random, 2_000, 384), Points.sparse(random, 2_000, 256))) {
            Vector query = Points.at(vectors, 1);
            var format = new CodeFormat(query.dimensions());
            Centre centre = Centre.mean(1, vectors.values());
            var index = new QuantisedIndex(query.dimensions());
            index.learn(centre);
            index.put(1, Points.records(format, centre, vectors));
            double sum = 0;
            double square = 0;
            Best.Estimate[] estimates = index.estimates(query, IdSet.all(), 5_000);
            for (Best.Estimate estimate : estimates) {
                double error =
                        (estimate.cosine() - query.cosine(Points.at(vectors, estimate.id()))) / estimate.spread();
                sum += error;
                square += error * error;
            }
            assertThat(estimates).hasSize(2_000);
            assertThat(sum / 2_000).isCloseTo(0, within(0.1));
            assertThat(Math.sqrt(square / 2_000)).isCloseTo(1, within(0.25));
        }
    }

    @Test
    void aCentreIsReadBackAsItWasWritten() {
        Centre centre =
                Centre.mean(4, Points.clustered(new SplittableRandom(1), 30, 10).values());

        Centre read = Centre.fromBytes(4, centre.toBytes());

        assertThat(read.number()).isEqualTo(4);
        assertThat(read.toBytes()).isEqualTo(centre.toBytes());
    }

    @Test
    void aNewCentreIsDueWhenTheIndexHasGrownMuch() {
        assertThat(Centre.isDue(255, 0)).isFalse();
        assertThat(Centre.isDue(256, 0)).isTrue();
        assertThat(Centre.isDue(2_000, 256)).isFalse();
        assertThat(Centre.isDue(2_048, 256)).isTrue();
        assertThatThrownBy(() -> Centre.mean(1, List.of())).hasMessageContaining("0 vectors");
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void aSlotMapEqualsAMap(long seed) {
        var random = new SplittableRandom(seed);
        var map = new SlotMap();
        var model = new HashMap<Long, Integer>();
        for (int i = 0; i < 20_000; i++) {
            long id = random.nextLong(3_000) * (random.nextInt(50) == 0 ? 1L << 32 : 1);
            if (random.nextInt(5) < 3) {
                map.put(id, i);
                model.put(id, i);
            } else {
                map.remove(id);
                model.remove(id);
            }
        }
        assertThat(map.size()).isEqualTo(model.size());
        for (long id = 0; id < 3_000; id++) {
            assertThat(map.get(id)).as("seed %d, id %d", seed, id).isEqualTo(model.getOrDefault(id, -1));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void anIdSetHoldsWhatWasAddedAndNothingElse(long seed) {
        var random = new SplittableRandom(seed);
        var model = new TreeSet<Long>();
        var builder = IdSet.builder();
        for (int i = 0; i < 2_000; i++) {
            long id = random.nextLong(random.nextBoolean() ? 3_000 : 50_000_000);
            model.add(id);
            builder.accept(id);
        }
        IdSet set = builder.build();

        assertThat(set.size()).isEqualTo(model.size());
        model.forEach(id -> assertThat(set.contains(id)).isTrue());
        for (long id = 0; id < 3_000; id++) {
            assertThat(set.contains(id)).as("seed %d, id %d", seed, id).isEqualTo(model.contains(id));
        }
        assertThat(set.contains(1L << 35)).isFalse();
        assertThatThrownBy(() -> IdSet.of(-1)).hasMessageContaining("-1");
    }

    private static double dot(float[] left, float[] right) {
        double sum = 0;
        for (int i = 0; i < left.length; i++) {
            sum += (double) left[i] * right[i];
        }
        return sum;
    }
}

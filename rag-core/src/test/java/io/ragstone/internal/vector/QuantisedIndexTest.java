package io.ragstone.internal.vector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ragstone.model.Vector;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QuantisedIndexTest {

    private static final int QUERIES = 30;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void findsWhatAFullSearchFindsAmongClusters(long seed) {
        var random = new SplittableRandom(seed);
        Map<Long, Vector> vectors = Points.clustered(random, 3_000, 96);

        assertThat(meanRecall(random, vectors, filled(vectors)))
                .as("seed %d", seed)
                .isGreaterThanOrEqualTo(0.99);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void findsWhatAFullSearchFindsAmongHashedWords(long seed) {
        var random = new SplittableRandom(seed);
        Map<Long, Vector> vectors = Points.sparse(random, 3_000, 256);

        assertThat(meanRecall(random, vectors, filled(vectors)))
                .as("seed %d", seed)
                .isGreaterThanOrEqualTo(0.99);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 63, 64, 65, 100})
    void takesAnyNumberOfDimensions(int dimensions) {
        var random = new SplittableRandom(dimensions);
        Map<Long, Vector> vectors = Points.clustered(random, 50, dimensions);
        QuantisedIndex index = filled(vectors);
        Vector query = Vector.normalised(Points.gaussian(random, dimensions));

        assertThat(index.nearest(query, IdSet.all(), 5, Points.reader(vectors)))
                .startsWith(Points.nearest(vectors, query, IdSet.all(), 5).toArray(new Neighbour[0]));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void staysWithinTheAllowedAndFillsTheCount(long seed) {
        var random = new SplittableRandom(seed);
        Map<Long, Vector> vectors = Points.clustered(random, 3_000, 64);
        QuantisedIndex index = filled(vectors);
        for (int allowedCount : new int[] {1, 7, 10, 300}) {
            IdSet allowed = IdSet.of(random.longs(allowedCount, 1, 3_001).toArray());
            Vector query = Vector.normalised(Points.gaussian(random, 64));

            assertThat(index.nearest(query, allowed, 10, Points.reader(vectors)))
                    .as("seed %d, %d allowed", seed, allowedCount)
                    .startsWith(Points.nearest(vectors, query, allowed, 10).toArray(new Neighbour[0]));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void aSieveIsSettledOnceTheFirstPlacesAreThoseOfAFullSearch(long seed) {
        var random = new SplittableRandom(seed);
        Map<Long, Vector> vectors = Points.clustered(random, 6_000, 96);
        QuantisedIndex index = filled(vectors);
        IdSet tenth = IdSet.of(vectors.keySet().stream()
                .mapToLong(id -> id)
                .filter(id -> id % 10 == 3)
                .toArray());
        double recall = 0;
        int unsettled = 0;
        for (int i = 0; i < QUERIES; i++) {
            Vector query = Points.at(vectors, random.nextLong(1, vectors.size() + 1));
            QuantisedIndex.Sieved sieved = new QuantisedIndex.Sieved(List.of(), false);
            for (int looked = 200; !sieved.isSettled(); looked *= 2) {
                sieved = index.nearest(query, ids -> tenth, looked, 10, Points.reader(vectors));
                unsettled += sieved.isSettled() ? 0 : 1;
            }
            recall += Points.recall(Points.nearest(vectors, query, tenth, 10), sieved.nearest()) / QUERIES;
        }

        assertThat(recall).as("seed %d", seed).isGreaterThanOrEqualTo(0.99);
        assertThat(unsettled).as("looks that were too short").isPositive();
    }

    @Test
    void givesAllThereAreWhenFewerThanAskedFor() {
        Map<Long, Vector> vectors = Points.clustered(new SplittableRandom(1), 3, 32);

        assertThat(filled(vectors).nearest(Points.at(vectors, 1), IdSet.all(), 10, Points.reader(vectors)))
                .hasSize(3)
                .isSortedAccordingTo(Neighbour.NEAREST_FIRST);
    }

    @Test
    void findsNothingInNothing() {
        var index = new QuantisedIndex(8);

        assertThat(index.nearest(
                        Vector.normalised(Points.gaussian(new SplittableRandom(1), 8)),
                        IdSet.all(),
                        10,
                        (ids, sink) -> {}))
                .isEmpty();
        assertThat(index.size()).isZero();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void equalsItsModelAfterAnyPutsAndRemovals(long seed) {
        var random = new SplittableRandom(seed);
        List<Vector> pool = List.copyOf(Points.clustered(random, 4_000, 48).values());
        var index = new QuantisedIndex(48);
        var model = new TreeMap<Long, Vector>();
        for (int step = 0; step < 40; step++) {
            if (step == 10) {
                index.learn(Centre.mean(1, model.values()));
            }
            var batch = new TreeMap<Long, Vector>();
            for (long id : random.longs(random.nextInt(400), 1, 3_000).toArray()) {
                batch.put(id, pool.get(random.nextInt(pool.size())));
            }
            index.put(index.newestCentre().number(), Points.records(index.format(), index.newestCentre(), batch));
            model.putAll(batch);
            long[] gone = random.longs(random.nextInt(step % 10 == 9 ? 6_000 : 300), 1, 3_000)
                    .toArray();
            index.remove(gone);
            for (long id : gone) {
                model.remove(id);
            }
            assertThat(index.size()).as("seed %d, step %d", seed, step).isEqualTo(model.size());
        }
        Vector query = Vector.normalised(Points.gaussian(random, 48));
        assertThat(index.candidates(query, IdSet.all(), 10_000))
                .as("seed %d", seed)
                .containsExactlyInAnyOrder(
                        model.keySet().stream().mapToLong(Long::longValue).toArray());
        assertThat(meanRecall(random, model, index)).as("seed %d", seed).isGreaterThanOrEqualTo(0.99);
    }

    @Test
    void leavesOutVectorsThatAreGoneMeanwhile() {
        Map<Long, Vector> vectors = Points.clustered(new SplittableRandom(1), 500, 32);
        QuantisedIndex index = filled(vectors);
        Vector query = Points.at(vectors, 1);
        var remaining = new TreeMap<>(vectors);
        Points.nearest(vectors, query, IdSet.all(), 200).forEach(hit -> remaining.remove(hit.id()));

        assertThat(index.nearest(query, IdSet.all(), 10, Points.reader(remaining)))
                .isEqualTo(Points.nearest(remaining, query, IdSet.all(), 10));
    }

    @Test
    void givesAllOfThoseEquallyNear() {
        var vectors = new TreeMap<Long, Vector>();
        Vector same = Vector.normalised(Points.gaussian(new SplittableRandom(1), 32));
        for (long id = 1; id <= 20; id++) {
            vectors.put(id, same);
        }

        assertThat(filled(vectors).nearest(same, IdSet.all(), 5, Points.reader(vectors)))
                .extracting(Neighbour::id)
                .containsExactlyElementsOf(vectors.keySet());
    }

    @Test
    void findsTheSameWithHelpersAndWithoutThoseThatRefuse() {
        var random = new SplittableRandom(5);
        Map<Long, Vector> vectors = Points.clustered(random, 60_000, 16);
        Vector query = Vector.normalised(Points.gaussian(random, 16));
        byte[] records = Points.records(new CodeFormat(16), Centre.origin(16), vectors);
        var pool = Executors.newFixedThreadPool(2);
        try {
            var helped = new QuantisedIndex(16, pool, 2);
            helped.put(0, records);
            long[] expected = helped.candidates(query, IdSet.all(), 100);
            pool.shutdown();

            assertThat(helped.candidates(query, IdSet.all(), 100)).isEqualTo(expected);
            var alone = new QuantisedIndex(16);
            alone.put(0, records);
            assertThat(alone.candidates(query, IdSet.all(), 100)).isEqualTo(expected);
        } finally {
            pool.shutdownNow();
        }
    }

    @Test
    void showsReadersEachChangeAsAWhole() throws Exception {
        var random = new SplittableRandom(7);
        Map<Long, Vector> odd = Points.clustered(random, 1_500, 16);
        var index = new QuantisedIndex(16);
        byte[] records = Points.records(index.format(), Centre.origin(16), odd);
        long[] ids = odd.keySet().stream().mapToLong(Long::longValue).toArray();
        Vector query = Points.at(odd, 1);
        var done = new AtomicBoolean();
        var searches = new AtomicInteger();
        var pool = Executors.newFixedThreadPool(2);
        try {
            var readers = new ArrayList<Future<?>>();
            for (int i = 0; i < 2; i++) {
                readers.add(pool.submit(() -> {
                    while (!done.get() || searches.get() < 10) {
                        assertThat(index.candidates(query, IdSet.all(), 5_000).length)
                                .isIn(0, 1_500);
                        searches.incrementAndGet();
                    }
                }));
            }
            for (int i = 0; i < 200; i++) {
                index.put(0, records);
                index.remove(ids);
            }
            done.set(true);
            for (Future<?> reader : readers) {
                reader.get();
            }
        } finally {
            done.set(true);
            pool.shutdownNow();
        }
    }

    @Test
    void refusesWhatDoesNotFitAndSaysWhy() {
        var index = new QuantisedIndex(8);
        Vector other = Vector.normalised(1, 2, 3);

        assertThatThrownBy(() -> index.put(3, new byte[0])).hasMessageContaining("centre 3");
        assertThatThrownBy(() -> index.put(0, new byte[5])).hasMessageContaining("5 bytes");
        assertThatThrownBy(() -> index.learn(Centre.origin(9))).hasMessageContaining("9 dimensions");
        assertThatThrownBy(() -> index.candidates(other, IdSet.all(), 1)).hasMessageContaining("3 dimensions");
        assertThatThrownBy(() -> index.format().encode(1, other, Centre.origin(8)))
                .hasMessageContaining("vector of 3");
    }

    private static QuantisedIndex filled(Map<Long, Vector> vectors) {
        var index = new QuantisedIndex(Points.at(vectors, 1).dimensions());
        index.learn(Centre.mean(1, vectors.values().stream().limit(1_000).toList()));
        index.put(1, Points.records(index.format(), index.newestCentre(), vectors));
        return index;
    }

    /** Queries are stored vectors with noise, as questions are near their answers. */
    private static double meanRecall(SplittableRandom random, Map<Long, Vector> vectors, QuantisedIndex index) {
        Collection<Vector> all = vectors.values();
        List<Vector> pool = List.copyOf(all);
        double sum = 0;
        for (int i = 0; i < QUERIES; i++) {
            float[] values = pool.get(random.nextInt(pool.size())).toArray();
            float[] noise = Points.gaussian(random, values.length);
            for (int j = 0; j < values.length; j++) {
                values[j] += 0.5f * noise[j] / (float) Math.sqrt(values.length);
            }
            Vector query = Vector.normalised(values);
            sum += Points.recall(
                    Points.nearest(vectors, query, IdSet.all(), 10),
                    index.nearest(query, IdSet.all(), 10, Points.reader(vectors)));
        }
        return sum / QUERIES;
    }
}

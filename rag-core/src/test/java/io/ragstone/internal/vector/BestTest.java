package io.ragstone.internal.vector;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BestTest {

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void keepsWhatSortingAllWouldPutFirst(long seed) {
        var random = new SplittableRandom(seed);
        for (int capacity : new int[] {1, 2, 7, 100, 1_000}) {
            int kinds = random.nextInt(1, 5_000);
            var best = new Best(capacity);
            var all = new ArrayList<Best.Estimate>();
            for (long id = 0; id < random.nextInt(10_000); id++) {
                var estimate = new Best.Estimate(id, random.nextInt(kinds) / (float) kinds, id);
                all.add(estimate);
                best.offer(id, estimate.cosine(), estimate.spread());
            }
            all.sort(Best.Estimate.BEST_FIRST);

            List<Best.Estimate> kept = List.of(best.bestFirst());

            assertThat(kept)
                    .as("seed %d, capacity %d", seed, capacity)
                    .hasSize(Math.min(capacity, all.size()))
                    .doesNotHaveDuplicates()
                    .isSortedAccordingTo(Best.Estimate.BEST_FIRST)
                    .allSatisfy(each -> assertThat(each.spread()).isEqualTo(each.id()));
            assertThat(kept.stream().map(Best.Estimate::cosine).toList())
                    .as("seed %d, capacity %d", seed, capacity)
                    .isEqualTo(all.subList(0, kept.size()).stream()
                            .map(Best.Estimate::cosine)
                            .toList());
        }
    }
}

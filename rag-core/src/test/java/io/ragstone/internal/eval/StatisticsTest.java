package io.ragstone.internal.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.ragstone.model.EvalComparison;
import io.ragstone.model.EvalEstimate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class StatisticsTest {

    private static List<Double> noise(long seed, int count) {
        var random = new SplittableRandom(seed);
        var values = new ArrayList<Double>();
        for (int i = 0; i < count; i++) {
            values.add(random.nextDouble());
        }
        return values;
    }

    @Test
    void anIntervalHoldsTheMeanAndIsAboutAsWideAsTheNormalOne() {
        EvalEstimate estimate = Statistics.estimate(noise(1, 400));

        double halfWidth = 1.96 * Math.sqrt(1.0 / 12 / 400);
        assertThat(estimate.mean()).isBetween(estimate.low(), estimate.high());
        assertThat(estimate.high() - estimate.low()).isCloseTo(2 * halfWidth, within(0.3 * halfWidth));
    }

    @Test
    void whatDoesNotVaryHasNoWidth() {
        assertThat(Statistics.estimate(Collections.nCopies(5, 0.25))).isEqualTo(new EvalEstimate(0.25, 0.25, 0.25));
    }

    @Test
    void aClearDifferenceIsNoChance() {
        List<Double> first = noise(2, 100);
        List<Double> second = first.stream().map(value -> value + 0.1).toList();

        EvalComparison comparison = Statistics.compare(first, second);

        assertThat(comparison.difference().mean()).isCloseTo(0.1, within(1e-9));
        assertThat(comparison.difference().low()).isPositive();
        assertThat(comparison.p()).isLessThan(0.001);
        assertThat(comparison.better()).isEqualTo(100);
        assertThat(comparison.worse()).isZero();
    }

    @Test
    void noiseIsChance() {
        EvalComparison comparison = Statistics.compare(noise(3, 200), noise(4, 200));

        assertThat(comparison.p()).isGreaterThan(0.05);
        assertThat(comparison.difference().low()).isNegative();
        assertThat(comparison.difference().high()).isPositive();
    }

    @Test
    void equalRunsDoNotDiffer() {
        assertThat(Statistics.compare(noise(5, 50), noise(5, 50)).p()).isEqualTo(1);
    }

    @Test
    void runsOverOtherQuestionsAreNotCompared() {
        assertThatThrownBy(() -> Statistics.compare(noise(1, 3), noise(1, 4))).hasMessageContaining("3 and 4");
    }

    @Test
    void quantilesAreValues() {
        List<Double> values = List.of(5.0, 1.0, 4.0, 2.0, 3.0);

        assertThat(Statistics.quantile(values, 0.5)).isEqualTo(3);
        assertThat(Statistics.quantile(values, 0.95)).isEqualTo(5);
        assertThat(Statistics.quantile(values, 0)).isEqualTo(1);
    }
}

package io.ragstone.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EvalMetricsTest {

    private static double log2(double x) {
        return Math.log(x) / Math.log(2);
    }

    @Test
    void aPerfectListHasFullMarks() {
        assertThat(EvalMetrics.of(List.of("a", "b", "x"), Map.of("a", 2, "b", 1)))
                .isEqualTo(new EvalMetrics(1, 1, 1, 1, 1));
    }

    @Test
    void gainsAreLinearAndDiscountedByRank() {
        EvalMetrics metrics = EvalMetrics.of(List.of("x", "b", "y", "a"), Map.of("a", 2, "b", 1, "c", 1));

        double gain = 1 / log2(3) + 2 / log2(5);
        double ideal = 2 / log2(2) + 1 / log2(3) + 1 / log2(4);
        assertThat(metrics.ndcg10()).isCloseTo(gain / ideal, within(1e-12));
        assertThat(metrics.recall10()).isCloseTo(2.0 / 3, within(1e-12));
        assertThat(metrics.mrr10()).isEqualTo(0.5);
        assertThat(metrics.success5()).isEqualTo(1);
    }

    @Test
    void eachMetricLooksAsFarAsItsNameSays() {
        var ranked = new ArrayList<String>();
        for (int i = 1; i <= 120; i++) {
            ranked.add("x" + i);
        }
        EvalMetrics sixth = EvalMetrics.of(ranked, Map.of("x6", 1));
        EvalMetrics eleventh = EvalMetrics.of(ranked, Map.of("x11", 1));
        EvalMetrics beyond = EvalMetrics.of(ranked, Map.of("x101", 1));

        assertThat(sixth.success5()).isZero();
        assertThat(sixth.mrr10()).isCloseTo(1.0 / 6, within(1e-12));
        assertThat(eleventh).isEqualTo(new EvalMetrics(0, 0, 1, 0, 0));
        assertThat(beyond).isEqualTo(new EvalMetrics(0, 0, 0, 0, 0));
    }

    @Test
    void nothingFoundIsNothing() {
        assertThat(EvalMetrics.of(List.of(), Map.of("a", 1))).isEqualTo(new EvalMetrics(0, 0, 0, 0, 0));
        assertThat(EvalMetrics.of(List.of("a"), Map.of("a", 0))).isEqualTo(new EvalMetrics(0, 0, 0, 0, 0));
    }

    @Test
    void metricsGoByTheirNames() {
        var metrics = new EvalMetrics(0.1, 0.2, 0.3, 0.4, 0.5);

        assertThat(EvalMetrics.NAMES).extracting(metrics::get).containsExactly(0.1, 0.2, 0.3, 0.4, 0.5);
        assertThatThrownBy(() -> metrics.get("MAP")).hasMessageContaining("nDCG@10");
    }
}

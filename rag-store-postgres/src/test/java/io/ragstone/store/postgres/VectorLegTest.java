package io.ragstone.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class VectorLegTest {

    @Test
    void aLargerIndexIsAskedForMore() {
        assertThat(VectorLeg.perHit(0)).isEqualTo(1.25);
        assertThat(VectorLeg.perHit(100_000)).isEqualTo(1.25);
        assertThat(VectorLeg.perHit(1_000_000)).isCloseTo(2, within(1e-9));
        assertThat(VectorLeg.perHit(10_000_000)).isCloseTo(2.75, within(1e-9));
    }
}
